import { LRUCache } from 'lru-cache';

/**
 * One load for all who wait. Failures are not kept, nor what would take an eighth of the room.
 * Times are in milliseconds, sizes in bytes.
 */
export function createSharedCache<T extends object | string>(options: {
  maxBytes: number;
  sizeOf: (value: T) => number;
  now: () => number;
}) {
  const { maxBytes, sizeOf, now } = options;
  const entries = new LRUCache<string, T>({
    ...{ maxSize: maxBytes, maxEntrySize: maxBytes / 8, ttlResolution: 0, perf: { now } },
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  });
  const loading = new Map<string, Promise<T | null>>();

  async function loadInto(key: string, keepMs: number, load: () => Promise<T | null>): Promise<T | null> {
    const value = await load();
    // lru-cache still gives a value whose age is its `ttl`.
    if (value !== null) entries.set(key, value, { ttl: keepMs - 1 });
    return value;
  }

  return {
    /** What is kept under a key, or what `load` brings; null is handed on and not kept. */
    async get(key: string, keepMs: number, load: () => Promise<T | null>): Promise<T | null> {
      const kept = entries.get(key);
      if (kept !== undefined) return kept;
      const running = loading.get(key);
      if (running) return running;
      const work = loadInto(key, keepMs, load).finally(() => loading.delete(key));
      loading.set(key, work);
      return work;
    },
  };
}
