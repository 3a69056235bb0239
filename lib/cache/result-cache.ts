import { LRUCache } from 'lru-cache';
import type { ErrorCode, Result } from '@/lib/result';
import { createStaleCache, FRESH_MS } from './stale-cache';

/** How long a caller with an older result at hand waits for a new one, in milliseconds. */
const PATIENCE_MS = 2000;
const MAX_ENTRIES = 1000;

const GONE: readonly ErrorCode[] = ['not_found', 'not_supported'];

export type ResultCache<T> = ReturnType<typeof createResultCache<T>>;

/** Failures are kept apart, so made-up keys evict no real result. */
export function createResultCache<T>(
  load: (key: string) => Promise<Result<T>>,
  { now = () => performance.now(), maxEntries = MAX_ENTRIES } = {},
) {
  const results = createStaleCache({
    load,
    toVerdict: (result) => (result.ok ? 'found' : GONE.includes(result.error.code) ? 'gone' : 'failed'),
    toId: (key) => key,
    patienceMs: PATIENCE_MS,
    maxEntries,
    now,
  });
  const failures = new LRUCache<string, Result<T>>({
    max: maxEntries,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
  });

  function remember(key: string, result: Result<T>): Result<T> {
    if (result.ok) failures.delete(key);
    else failures.set(key, result);
    return result;
  }

  return {
    get: async (key: string) => failures.get(key) ?? remember(key, await results.get(key)),
    async getFresh(key: string) {
      const result = await results.getFresh(key);
      // A failure concerns this caller only: others may still get the older result.
      if (result.ok || GONE.includes(result.error.code)) return remember(key, result);
      return result;
    },
  };
}
