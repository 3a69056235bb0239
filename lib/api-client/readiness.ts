import 'server-only';
import { API_BASE } from '@/lib/contract';
import { env } from '@/lib/env';
import { withTimeout } from '@/lib/time/with-timeout';
import { embeddedBackend, isEmbedded, transport, upstreamOrigin } from './transport';

const CHECK_MS = 2000;

/** In milliseconds: probes of this site come more often than a provider accepts requests. */
const PROVIDER_MS = 30_000;

type State = 'ok' | 'unreachable';

/** Providers are reported but don't count: closing the site would not bring them back. */
export async function checkReadiness(): Promise<{ isReady: boolean; checks: Record<string, State> }> {
  const [own, providers] = await Promise.all([lookAtOwn(), lookAtProviders()]);
  return { isReady: isGood(own), checks: { ...own, ...providers } };
}

/** Asks no provider. */
export async function isApiReady(): Promise<boolean> {
  return isGood(await lookAtOwn());
}

const isGood = (states: Record<string, State>) => Object.values(states).every((state) => state === 'ok');

function lookAtOwn(): Promise<Record<string, State>> {
  return lookAt({
    upstream: askUpstream,
    ...(isEmbedded && { store: async () => (await embeddedBackend()).checkStore() }),
  });
}

async function askUpstream(): Promise<void> {
  // An API of another maker may lack this address, so any response counts.
  const response = await transport(
    new Request(`${upstreamOrigin}${API_BASE}/${isEmbedded ? 'health' : 'ready'}`, {
      signal: AbortSignal.timeout(CHECK_MS),
    }),
  );
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`The API answers ${response.status}`);
}

let providers: { at: number; states: Promise<Record<string, State>> } | null = null;

function lookAtProviders(): Promise<Record<string, State>> {
  if (providers === null || Date.now() - providers.at > PROVIDER_MS) {
    const checks = Object.entries(listProviders()).map(
      ([name, address]) => [name, () => fetch(address, { method: 'HEAD', redirect: 'manual' })] as const,
    );
    providers = { at: Date.now(), states: lookAt(Object.fromEntries(checks)) };
  }
  return providers.states;
}

function listProviders(): Record<string, string> {
  if (!isEmbedded || env.PAYMENTS_MODE === 'off') return {};
  if (env.PAYMENTS_MODE === 'sandbox') return { sandbox: env.SANDBOX_URL };
  const paypal =
    env.PAYPAL_ENVIRONMENT === 'live' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';
  return {
    ...(env.takesCards && { stripe: env.PAYMENT_API_URL ?? 'https://api.stripe.com' }),
    ...(env.takesPaypal && { paypal: env.PAYMENT_API_URL ?? paypal }),
  };
}

async function lookAt(checks: Record<string, () => Promise<unknown>>): Promise<Record<string, State>> {
  const states = Object.entries(checks).map(
    async ([name, check]) => [name, (await isDone(check)) ? 'ok' : 'unreachable'] as const,
  );
  return Object.fromEntries(await Promise.all(states));
}

async function isDone(check: () => Promise<unknown>): Promise<boolean> {
  const done = check().then(() => true);
  return (await withTimeout(done, CHECK_MS).catch(() => false)) ?? false;
}
