import { afterAll, beforeAll, vi } from 'vitest';
import { runtime } from '@/lib/runtime';
import { late } from '../support/late';
import { listen } from '../support/listen';
import { createSevenCalls } from '../support/seven-calls';
import { withSandbox } from '../support/with-sandbox';

/** Modules read the environment once, so they are loaded again for each test. */
export async function loadSiteLib(variables: Record<string, string>) {
  const kept = { ...runtime };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  for (const key of Object.keys(runtime)) Reflect.deleteProperty(runtime, key);
  const [buy, orders, config, offers, captures, { ok }, { createStandalonePaypal }, { env }] =
    await Promise.all([
      import('@/lib/orders/buy'),
      import('@/lib/orders/read-orders'),
      import('@/lib/orders/checkout-config'),
      import('@/lib/api-client/offers'),
      import('@/lib/orders/captures/save-captures'),
      import('@/lib/result'),
      import('@/backend/standalone-paypal'),
      import('@/lib/env'),
    ]);
  return {
    buy,
    orders,
    config,
    offers,
    captures,
    ok,
    startStandalonePaypal: () => Object.assign(runtime, { standalonePaypal: createStandalonePaypal(env) }),
    forget() {
      vi.unstubAllEnvs();
      vi.resetModules();
      for (const key of Object.keys(runtime)) Reflect.deleteProperty(runtime, key);
      Object.assign(runtime, kept);
    },
  };
}

type Lib = Awaited<ReturnType<typeof loadSiteLib>>;

export function withRemoteSite(variables: () => Record<string, string> = () => ({})) {
  const { sandbox, api, ...rest } = withSevenCalls();
  let lib: Lib | undefined;
  beforeAll(async () => {
    lib = await loadSiteLib({ UPSTREAM_API_HOST: api.url, SANDBOX_URL: sandbox.url, ...variables() });
  });
  afterAll(() => lib?.forget());
  return { ...rest, sandbox, api, lib: late(() => lib) };
}

export function withSevenCalls() {
  const sandbox = withSandbox();
  const { app, state } = createSevenCalls(() => sandbox.url);
  let api: Awaited<ReturnType<typeof listen>> | undefined;
  beforeAll(async () => {
    api = await listen(app.fetch);
  });
  afterAll(() => api?.close());
  return { sandbox, state, api: late(() => api) };
}

export async function registerAt(apiUrl: string) {
  const email = `${crypto.randomUUID()}@buyers.example`;
  const password = 'long enough';
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${apiUrl}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify(body),
    });
    const { token } = (await answer.json()) as { token: string };
    return { email, token, country: null, clientAddress: null };
  };
  const logIn = () => send('/auth/login', { email, password });
  return { ...(await send('/auth/register', { name: 'Bea Buyer', email, password, referral: null })), logIn };
}
