import { ENV_NAMES, type Env } from '@/lib/env/schema';
import { createFindings, type Finding } from './finding';

const { ok, warn, fail } = createFindings('variables');

/** A random secret has more different characters than this. */
const MIN_VARIETY = 10;
const EXAMPLE = /change.?me|example|secret|password|test|marquee|x{4}|0123|1234/i;

/** Of Node and the system, which read them themselves. */
const OF_NODE = /^(?:NODE_|UV_|SSL_CERT_|LC_|LANG$|TZ$)/;

/** Unknown names are mostly typing mistakes. */
export function checkVariableNames(given: readonly string[]): Finding[] {
  const known: readonly string[] = ENV_NAMES;
  return given
    .filter((name) => !known.includes(name) && !OF_NODE.test(name))
    .map((name) => warn(`${name} is not a setting of this project.`, 'Find the right name in .env.example.'));
}

/** Checks valid settings for use in production. */
export function checkVariables(env: Env): Finding[] {
  if (env.isThisMachine)
    return [
      warn(
        `SITE_URL is ${env.SITE_URL}, so the site is only for this machine.`,
        'Set SITE_URL to your public address, and run the doctor again.',
      ),
    ];
  const isEmbedded = env.UPSTREAM_API_HOST === undefined;
  const found = [...checkAddress(env), ...(isEmbedded ? checkSecrets(env) : [])];
  if (env.PUBLIC_DEMO)
    found.push(
      warn(
        'PUBLIC_DEMO is set, so anyone can sign in to the demo account and pay with test cards.',
        'Unset it for a site that sells.',
      ),
    );
  if (isEmbedded && env.SMTP_URL === undefined)
    found.push(
      warn(
        'SMTP_URL is not set, so no receipts or password reset links are delivered.',
        'Set it to your email service: smtp://USER:PASSWORD@HOST:587.',
      ),
    );
  if (env.METRICS_TOKEN === undefined)
    found.push(
      warn(
        'METRICS_TOKEN is not set, so /metrics only answers programs on this machine.',
        'Set one if another machine collects metrics: openssl rand -base64 24.',
      ),
    );
  return found.length > 0 ? found : [ok(`All set for ${env.SITE_URL}.`)];
}

function checkAddress(env: Env): Finding[] {
  if (env.SITE_URL.startsWith('http:'))
    return [
      fail(
        `SITE_URL is ${env.SITE_URL}. Passwords and payments would be sent unencrypted, and Stripe rejects such pages.`,
        'Let a proxy terminate TLS (deploy/nginx.conf, deploy/Caddyfile) and set SITE_URL to https://….',
      ),
    ];
  if (!env.TRUST_PROXY)
    return [
      fail(
        'TRUST_PROXY is not set, but SITE_URL is https and the site itself speaks plain HTTP, so all visitors count as one address.',
        "Set TRUST_PROXY to the address of the proxy, or to true if only the proxy can reach the site's port.",
      ),
    ];
  if (env.TRUST_PROXY !== true && env.TRUST_PROXY.some((range) => range.endsWith('/0')))
    return [
      warn(
        "TRUST_PROXY covers every address, so any client that reaches the site's port can forge X-Forwarded-For.",
        'List only the addresses of your proxies.',
      ),
    ];
  return [];
}

function checkSecrets(env: Env): Finding[] {
  const make = 'Create one: openssl rand -base64 48.';
  const given = [
    ['AUTH_SECRET', env.AUTH_SECRET] as const,
    ...(env.PLAYBACK_KEYS ?? []).map(({ kid, secret }) => [`PLAYBACK_KEYS (${kid})`, secret] as const),
  ];
  return given.flatMap(([name, secret]) => {
    if (secret === undefined)
      return [fail(`${name} is not set, and the site doesn't start without it.`, make)];
    return isGuessable(secret) ? [fail(`${name} is easy to guess.`, make)] : [];
  });
}

function isGuessable(secret: string): boolean {
  return new Set(secret).size < MIN_VARIETY || (EXAMPLE.test(secret) && new Set(secret).size < 20);
}
