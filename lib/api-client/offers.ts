import 'server-only';
import { API_BASE, type AnyCall, errorBodySchema, REQUESTED_WITH } from '@/lib/contract';
import { env } from '@/lib/env';
import { log } from '@/lib/observability/log';
import { createIntervalJob } from '@/lib/process/interval-job';
import { runtime } from '@/lib/runtime';
import { isEmbedded, type Transport, transport, upstreamOrigin } from './transport';

/** What an API may lack and the site then does not offer, with the call that finds it out. */
const ASKED = {
  passwords: { method: 'POST', path: '/auth/forgot-password' },
  purchases: { method: 'GET', path: '/orders' },
  paypal: { method: 'POST', path: '/orders/create-paypal-order' },
  hostedPage: { method: 'POST', path: '/orders/create-checkout-session' },
  playback: { method: 'POST', path: '/playback/token' },
  events: { method: 'GET', path: '/events' },
} as const;

type Offer = keyof typeof ASKED;
const OFFERS = Object.keys(ASKED) as Offer[];

/** `asked` is what a request without login and body came to, `met` what a real call has. */
type Known = Partial<Record<Offer, { asked?: 'there' | 'missing' | 'unsure'; met?: 'there' | 'missing' }>>;

declare module '@/lib/runtime' {
  interface Runtime {
    offers?: Known;
  }
}

const known = (runtime.offers ??= {});

/** How often an API is asked again: it may have been given a call since. */
const ASK_AGAIN_MS = 5 * 60_000;
const RETRY_MS = 3000;

/**
 * Whether the API has what this needs; true for the embedded one, and until the API has answered.
 * A real call knows better than the question, where that was answered with "log in first".
 */
export function isOffered(offer: Offer): boolean {
  const { asked, met } = known[offer] ?? {};
  return isEmbedded || (asked === 'missing' || asked === 'there' ? asked : met) !== 'missing';
}

/** Asks the API for all it may lack, now and every five minutes. Returns how to stop. */
export function startAskingOffers(): () => Promise<void> {
  const job = createIntervalJob(async () => {
    if (!(await askOffers())) job.runIn(RETRY_MS);
  }, ASK_AGAIN_MS);
  job.start();
  return () => job.stop();
}

/**
 * Sends each of those calls without a login and with an empty body, which no API acts on: 404, 405
 * or 501 without a code of the contract says that there is no such call. Resolves with false where
 * an answer is still out; what was known of it stays.
 */
export async function askOffers(send: Transport = transport): Promise<boolean> {
  const before = OFFERS.filter(isOffered).join();
  const answers = await Promise.all(OFFERS.map((offer) => askFor(offer, send)));
  const lacking = OFFERS.filter((offer) => !isOffered(offer));
  if (OFFERS.filter(isOffered).join() !== before)
    log.info({ lacking }, 'The calls that the API supports have changed: what it lacks is not offered.');
  return answers.every(Boolean);
}

async function askFor(offer: Offer, send: Transport): Promise<boolean> {
  const { method, path } = ASKED[offer];
  const headers = { accept: 'application/json', [REQUESTED_WITH.name]: REQUESTED_WITH.value };
  const request = new Request(`${upstreamOrigin}${API_BASE}${path}`, {
    method,
    signal: AbortSignal.timeout(env.UPSTREAM_TIMEOUT_MS),
    headers: method === 'POST' ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(method === 'POST' && { body: '{}' }),
  });
  try {
    const response = await send(request);
    const isAbsent = isMissing(response.status, await response.json().catch(() => null));
    if (response.status >= 500 && !isAbsent) return false;
    const isUnsure = [401, 403].includes(response.status);
    known[offer] = isUnsure
      ? { ...known[offer], asked: 'unsure' }
      : { asked: isAbsent ? 'missing' : 'there' };
    return true;
  } catch {
    return false;
  }
}

/** Remembers what a call that names no thing of the API's came to: there, or no such call. */
export function noteOffer({ path }: Pick<AnyCall, 'path'>, isThere: boolean): void {
  const offer = OFFERS.find((one) => ASKED[one].path === path);
  if (offer && offer !== 'playback') known[offer] = { ...known[offer], met: isThere ? 'there' : 'missing' };
}

/**
 * An API without an optional call answers for the address, not for the thing asked for: it names no
 * code of ours.
 */
export function isMissing(status: number, body: unknown): boolean {
  const code = errorBodySchema.safeParse(body).data?.code;
  return [404, 405, 501].includes(status) && code === undefined;
}
