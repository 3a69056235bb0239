import type { Env } from '@/lib/env/schema';
import { type Check, createFindings, type Finding, orGood } from './finding';

const { ok, warn, fail } = createFindings('variables');

/** A random secret has more different characters than this. */
const MIN_VARIETY = 10;
const EXAMPLE = /change.?me|example|secret|password|test|marquee|x{4}|0123|1234/i;

/** Checks valid settings for use in production. */
export async function* checkVariables(env: Env): Check {
  yield* orGood(findFaults(env), ok(`All set for ${env.SITE_URL}.`));
}

function* findFaults(env: Env): Generator<Finding, void> {
  if (env.isThisMachine) {
    yield warn(
      `SITE_URL is ${env.SITE_URL}, so the site is only for this machine.`,
      'Set SITE_URL to your public address, and run the doctor again.',
    );
    return;
  }
  if (env.SITE_URL.startsWith('http:'))
    yield fail(
      `SITE_URL is ${env.SITE_URL}. Passwords and payments would be sent unencrypted, and Stripe rejects such pages.`,
      'Let a proxy terminate TLS (deploy/nginx.conf, deploy/Caddyfile) and set SITE_URL to https://….',
    );
  else if (!env.TRUST_PROXY)
    yield fail(
      'TRUST_PROXY is not set, but SITE_URL is https and the site itself speaks plain HTTP, so all visitors count as one address.',
      "Set TRUST_PROXY to the address of the proxy, or to true if only the proxy can reach the site's port.",
    );
  else if (env.TRUST_PROXY !== true && env.TRUST_PROXY.some((range) => range.endsWith('/0')))
    yield warn(
      "TRUST_PROXY covers every address, so any client that reaches the site's port can forge X-Forwarded-For.",
      'List only the addresses of your proxies.',
    );
  if (env.UPSTREAM_API_HOST !== undefined) return;
  const secrets = [{ kid: null, secret: env.AUTH_SECRET ?? null }, ...(env.PLAYBACK_KEYS ?? [])];
  for (const { kid, secret } of secrets)
    if (secret !== null && isGuessable(secret))
      yield fail(
        `${kid === null ? 'AUTH_SECRET' : `PLAYBACK_KEYS (${kid})`} is easy to guess.`,
        'Create one: openssl rand -base64 48.',
      );
  if (env.SMTP_URL === undefined)
    yield warn(
      'SMTP_URL is not set, so no receipts or password reset links are delivered.',
      'Set it to your email service: smtp://USER:PASSWORD@HOST:587.',
    );
}

function isGuessable(secret: string): boolean {
  return new Set(secret).size < MIN_VARIETY || (EXAMPLE.test(secret) && new Set(secret).size < 20);
}
