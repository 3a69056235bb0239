import { readFile } from 'node:fs/promises';
import { env } from '@/lib/env';
import { report } from '@/lib/observability/log';

/** Apple asks each host that shows Apple Pay for this. */
export const APPLE_PAY_PATH = '/.well-known/apple-developer-merchantid-domain-association';

const FILE = '/files/apple-pay/apple-developer-merchantid-domain-association';
/** Stripe replaces the file when it expires. */
const FRESH_MS = 24 * 60 * 60_000;
const AGAIN_MS = 60_000;
const PATIENCE_MS = 8000;
const MAX_LENGTH = 100_000;

type Kept = { text: string | null; untilMs: number };

/** Null where cards are not taken, and while the file can't be read. An older one is kept. */
export function createApplePayFile(now: () => number = Date.now): () => Promise<string | null> {
  let kept: Kept = { text: null, untilMs: 0 };
  let reading: Promise<void> | null = null;

  async function renew(): Promise<void> {
    try {
      kept = { text: await read(), untilMs: now() + FRESH_MS };
    } catch (error) {
      report("Apple's file for Apple Pay could not be read.", error);
      kept = { text: kept.text, untilMs: now() + AGAIN_MS };
    }
  }

  return async () => {
    if (now() >= kept.untilMs) await (reading ??= renew().finally(() => (reading = null)));
    return kept.text;
  };
}

async function read(): Promise<string | null> {
  const { APPLE_PAY_FILE: path, PAYMENTS_MODE: mode, SANDBOX_URL: sandboxUrl, takesCards } = env;
  if (mode === 'off' || (mode === 'live' && !takesCards)) return null;
  if (path !== undefined) return readFile(path, 'utf8');
  const origin = mode === 'sandbox' ? sandboxUrl : 'https://stripe.com';
  const answer = await fetch(origin + FILE, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await answer.text();
  if (!answer.ok || text.length > MAX_LENGTH || !/^[\w+/=\s]+$/.test(text))
    throw new Error(`${origin}${FILE} answers ${answer.status} with ${text.length} characters`);
  return text;
}
