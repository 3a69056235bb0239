import { LRUCache } from 'lru-cache';
import { withTimeout } from '@/lib/time/with-timeout';

/** A connection that is cut may never say so. In ms. */
const LATE_MS = 2000;
/** After one that was late, callers don't wait for so long. In ms. */
const REST_MS = 5000;

/**
 * What the store said last for a key, while it fails or is late: viewers go on watching. Null is
 * not kept. `ttlMs` by `now`. Rejects as `load` does where nothing is known.
 */
export function createLastKnown<T extends object>({
  max,
  ttlMs = 0,
  now,
}: {
  max: number;
  ttlMs?: number;
  now: () => number;
}) {
  const last = new LRUCache<string, T>({ max, ttl: ttlMs, ttlResolution: 0, perf: { now } });
  let restUntilMs = 0;

  return async (key: string, load: () => Promise<T | null>): Promise<T | null> => {
    const known = last.get(key);
    if (known !== undefined && now() < restUntilMs) return known;
    const loading = load().then((value) => {
      if (value === null) last.delete(key);
      else last.set(key, value);
      return { value };
    });
    if (known === undefined) return (await loading).value;
    try {
      const answer = await withTimeout(loading, LATE_MS);
      if (answer) return answer.value;
      restUntilMs = now() + REST_MS;
    } catch {
      // What was known is better than nothing.
    }
    return known;
  };
}
