type Entry<T> = { value: T; size: number; until: number };

/**
 * Keeps what many ask for at once: one load for all who wait, kept until it is old or room is
 * needed for newer things. Nothing that failed is kept. Times are in milliseconds, sizes in bytes.
 */
export function createSharedCache<T>(options: {
  maxBytes: number;
  sizeOf: (value: T) => number;
  now: () => number;
}) {
  const { maxBytes, sizeOf, now } = options;
  const entries = new Map<string, Entry<T>>();
  const loading = new Map<string, Promise<T | null>>();
  let bytes = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.size;
    entries.delete(key);
  }

  function keep(key: string, value: T, keepMs: number): void {
    drop(key);
    const size = sizeOf(value);
    if (size > maxBytes / 8) return;
    entries.set(key, { value, size, until: now() + keepMs });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  return {
    /** What is kept under a key, or what `load` brings; null is handed on and not kept. */
    async get(key: string, keepMs: number, load: () => Promise<T | null>): Promise<T | null> {
      const entry = entries.get(key);
      if (entry && now() < entry.until) {
        // The last used ones stay longest.
        entries.delete(key);
        entries.set(key, entry);
        return entry.value;
      }
      const running = loading.get(key);
      if (running) return running;
      const work = load()
        .then((value) => {
          if (value !== null) keep(key, value, keepMs);
          return value;
        })
        .finally(() => loading.delete(key));
      loading.set(key, work);
      return work;
    },
  };
}
