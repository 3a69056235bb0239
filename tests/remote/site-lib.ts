import { vi } from 'vitest';
import { runtime } from '@/lib/runtime';

/**
 * The site's own modules as they are in a process with these variables: read again, because each
 * reads the environment once. `forget` leaves none of them to the next test.
 */
export async function loadSiteLib(variables: Record<string, string>) {
  const kept = { ...runtime };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  for (const key of Object.keys(runtime)) Reflect.deleteProperty(runtime, key);
  const [buy, orders, config, offers, captures, { ok }, { createOwnPaypal }, { env }] = await Promise.all([
    import('@/lib/orders/buy'),
    import('@/lib/orders/read-orders'),
    import('@/lib/orders/checkout-config'),
    import('@/lib/api-client/offers'),
    import('@/lib/orders/captures/save-captures'),
    import('@/lib/result'),
    import('@/backend/own-paypal'),
    import('@/lib/env'),
  ]);
  return {
    ...{ buy, orders, config, offers, captures, ok },
    /** As the process does at its start. */
    startOwnPaypal: () => Object.assign(runtime, { ownPaypal: createOwnPaypal(env) }),
    /** The same for the gateway; resolves with what answers a viewer's browser. */
    async startOwnPlayback() {
      const { createOwnPlayback } = await import('@/backend/own-playback');
      const { findTicket } = await import('@/lib/orders/captures/tickets');
      Object.assign(runtime, { ownPlayback: await createOwnPlayback(env, findTicket) });
      const { loginProofCookie } = await import('@/lib/auth/login-proof');
      return { ...(await import('@/server/viewer-api/app')), loginProofCookie };
    },
    forget() {
      vi.unstubAllEnvs();
      vi.resetModules();
      for (const key of Object.keys(runtime)) Reflect.deleteProperty(runtime, key);
      Object.assign(runtime, kept);
    },
  };
}

/** A new account at the API, and the buyer it is for the site's functions. */
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
