import { ENV_NAMES, type Env } from '@/lib/env/schema';
import { createFindings, type Finding } from './finding';

const { ok, warn, fail } = createFindings('variables');

/** Fewer different characters than these are typed by a hand, not made by chance. */
const MIN_VARIETY = 10;
const EXAMPLE = /change.?me|example|secret|password|test|marquee|x{4}|0123|1234/i;

/** Names in an env file that the project does not know, most of them mistyped. */
export function judgeNames(given: readonly string[]): Finding[] {
  const known: readonly string[] = ENV_NAMES;
  return given
    .filter((name) => !known.includes(name))
    .map((name) =>
      warn(`${name} is not a variable of this project.`, 'Look for the right name in .env.example.'),
    );
}

/** Whether settings that are valid are also fit for a site that people pay at. */
export function judgeVariables(env: Env): Finding[] {
  if (env.isThisMachine)
    return [
      warn(
        `SITE_URL is ${env.SITE_URL}: this site is for this machine only.`,
        'Set SITE_URL to the address that people open, and run the doctor again.',
      ),
    ];
  const isEmbedded = env.UPSTREAM_API_HOST === undefined;
  const found = [...judgeAddress(env), ...(isEmbedded ? judgeSecrets(env) : [])];
  if (env.PUBLIC_DEMO)
    found.push(
      warn(
        'PUBLIC_DEMO is set: everyone can log in to the demo account and pay with test cards.',
        'Unset it for a site that sells.',
      ),
    );
  if (isEmbedded && env.SMTP_URL === undefined)
    found.push(
      warn(
        'SMTP_URL is not set: no receipt and no link for a new password reaches anybody.',
        'Set it to your mail service: smtp://USER:PASSWORD@HOST:587.',
      ),
    );
  if (env.METRICS_TOKEN === undefined)
    found.push(
      warn(
        'METRICS_TOKEN is not set: /metrics answers programs on this machine only.',
        'Set one where another machine collects metrics: openssl rand -base64 24.',
      ),
    );
  return found.length > 0 ? found : [ok(`All set for ${env.SITE_URL}.`)];
}

function judgeAddress(env: Env): Finding[] {
  if (env.SITE_URL.startsWith('http:'))
    return [
      fail(
        `SITE_URL is ${env.SITE_URL}: logins and payments would go in plain sight, and Stripe refuses such pages.`,
        'Have a proxy end TLS (deploy/nginx.conf, deploy/Caddyfile) and set SITE_URL to https://….',
      ),
    ];
  if (!env.TRUST_PROXY)
    return [
      fail(
        'TRUST_PROXY is not set, though SITE_URL is https and the site itself speaks plain HTTP: all visitors count as one address.',
        'Set TRUST_PROXY to the address of the proxy, or to true where only the proxy reaches the port of the site.',
      ),
    ];
  if (env.TRUST_PROXY !== true && env.TRUST_PROXY.some((range) => range.endsWith('/0')))
    return [
      warn(
        'TRUST_PROXY has a range that contains every address: any client that reaches the port of the site can forge X-Forwarded-For.',
        'Name the addresses of the proxies alone.',
      ),
    ];
  return [];
}

function judgeSecrets(env: Env): Finding[] {
  const make = 'Make one: openssl rand -base64 48.';
  const given = [
    ['AUTH_SECRET', env.AUTH_SECRET] as const,
    ...(env.PLAYBACK_KEYS ?? []).map(({ kid, secret }) => [`PLAYBACK_KEYS (${kid})`, secret] as const),
  ];
  return given.flatMap(([name, secret]) => {
    if (secret === undefined) return [fail(`${name} is not set: the site does not start without one.`, make)];
    return isGuessable(secret) ? [fail(`${name} can be guessed.`, make)] : [];
  });
}

function isGuessable(secret: string): boolean {
  return new Set(secret).size < MIN_VARIETY || (EXAMPLE.test(secret) && new Set(secret).size < 20);
}
