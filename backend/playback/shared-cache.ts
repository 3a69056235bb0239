import { LRUCache } from 'lru-cache';

/** In milliseconds; it may depend on what was loaded. */
type Keep<T> = number | ((value: T) => number);

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

  async function loadInto(key: string, keep: Keep<T>, load: () => Promise<T | null>): Promise<T | null> {
    const value = await load();
    if (value === null) return null;
    const keepMs = typeof keep === 'number' ? keep : keep(value);
    // lru-cache still gives a value whose age is its `ttl`.
    entries.set(key, value, { ttl: keepMs - 1 });
    return value;
  }

  return {
    /** What is kept under a key, or what `load` brings; null is handed on and not kept. */
    async get(key: string, keep: Keep<T>, load: () => Promise<T | null>): Promise<T | null> {
      const kept = entries.get(key);
      if (kept !== undefined) return kept;
      const running = loading.get(key);
      if (running) return running;
      const work = loadInto(key, keep, load).finally(() => loading.delete(key));
      loading.set(key, work);
      return work;
    },
  };
}
