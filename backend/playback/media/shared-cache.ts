import { LRUCache } from 'lru-cache';

type Keep<T> = number | ((value: T) => number);

/**
 * Concurrent callers share a load. Failures and entries above an eighth of the size are not kept.
 * Times in ms, sizes in bytes.
 */
export function createSharedCache<T extends object | string>(options: {
  maxBytes: number;
  sizeOf: (value: T) => number;
  now: () => number;
}) {
  const { maxBytes, sizeOf, now } = options;
  const entries = new LRUCache<string, T>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    ttlResolution: 0,
    perf: { now },
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  });
  const loading = new Map<string, Promise<T | null>>();

  async function loadInto(key: string, keep: Keep<T>, load: () => Promise<T | null>): Promise<T | null> {
    const value = await load();
    if (value === null) return null;
    const keepMs = typeof keep === 'number' ? keep : keep(value);
    // lru-cache still returns an entry whose age equals its `ttl`.
    entries.set(key, value, { ttl: keepMs - 1 });
    return value;
  }

  return {
    /** A null from `load` is returned but not kept. */
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
