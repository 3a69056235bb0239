import { LRUCache } from 'lru-cache';
import { withTimeout } from '@/lib/time/with-timeout';

export const FRESH_MS = 1000;
/** Up to this age a value is returned while a new one loads (stale-while-revalidate). */
export const AT_ONCE_MS = 3000;
/** Up to this age a value is returned when loading fails (stale-if-error). */
export const STALE_MS = 10 * 60 * 1000;

export type Verdict = 'found' | 'gone' | 'failed';

type Options<K, V> = {
  load: (key: K, isCached: boolean) => Promise<V>;
  toVerdict: (value: V) => Verdict;
  toId: (key: K) => string;
  /**
   * Asked instead of loading up to `renewMs` after the last load, and before a value up to `maxMs`
   * old is returned.
   */
  confirm?: {
    renewMs: (value: V) => number;
    maxMs: number;
    isTrue: (key: K, value: V) => Promise<boolean>;
  };
  patienceMs: number;
  maxEntries: number;
  bytes?: { max: number; sizeOf: (value: V) => number };
  now?: () => number;
};

type Found<V> = { value: V; loadedMs: number; atMs: number };

type Entry<V> = {
  last: V;
  found: Found<V> | null;
  isFailing: boolean;
};

/**
 * Callers share one load per key and second, and get a value up to three seconds old meanwhile.
 * Values that no longer exist are dropped, and misses are not cached.
 */
export function createStaleCache<K, V>(options: Options<K, V>) {
  const { load, toVerdict, toId, patienceMs, maxEntries, bytes, confirm } = options;
  const { now = () => performance.now() } = options;
  const entries = new LRUCache<string, Entry<V>, { key: K }>({
    max: maxEntries,
    ...(bytes && {
      maxSize: bytes.max,
      sizeCalculation: ({ last, found }: Entry<V>) => Math.max(1, bytes.sizeOf(found?.value ?? last)),
    }),
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
    allowStale: true,
    noDeleteOnStaleGet: true,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_id, before, { context: { key } }) => {
      const found = findUsable(before);
      const isRecent = found && confirm && ageOf(found) < confirm.renewMs(found.value);
      if (isRecent && (await confirm.isTrue(key, found.value)))
        return { last: found.value, found: { ...found, atMs: now() }, isFailing: false };
      return toEntry(await load(key, before !== undefined), before);
    },
  });

  function toEntry(last: V, before: Entry<V> | undefined): Entry<V> {
    const verdict = toVerdict(last);
    if (verdict === 'found')
      return { last, found: { value: last, loadedMs: now(), atMs: now() }, isFailing: false };
    const isFailing = verdict === 'failed';
    return { last, found: isFailing ? findUsable(before) : null, isFailing };
  }

  function findUsable(entry: Entry<V> | undefined): Found<V> | null {
    const found = entry?.found;
    return found && now() - found.atMs < STALE_MS ? found : null;
  }

  const ageOf = ({ loadedMs }: Found<V>) => now() - loadedMs;

  function find(key: K): V | null {
    const id = toId(key);
    const entry = entries.get(id);
    const found = findUsable(entry);
    if (!entry || !found) return null;
    const ageMs = now() - found.atMs;
    if (ageMs < FRESH_MS) return found.value;
    void entries.fetch(id, { context: { key } });
    return ageMs < AT_ONCE_MS || entry.isFailing ? found.value : null;
  }

  /** Kept apart from the entries, so that lookups of made-up keys evict none. */
  const firstLoads = new Map<string, Promise<Entry<V>>>();

  async function loadFirst(id: string, key: K): Promise<Entry<V>> {
    const entry = toEntry(await load(key, false), undefined);
    // `getFresh` may have stored a newer value.
    if (entry.found && !entries.peek(id)) entries.set(id, entry);
    return entry;
  }

  function shareFirstLoad(id: string, key: K): Promise<Entry<V>> {
    const underWay = firstLoads.get(id);
    if (underWay) return underWay;
    const started = loadFirst(id, key).finally(() => firstLoads.delete(id));
    firstLoads.set(id, started);
    return started;
  }

  async function confirmOrLoad(key: K, stale: Found<V> | null): Promise<{ value: V }> {
    const id = toId(key);
    if (stale && confirm && ageOf(stale) < confirm.maxMs && (await confirm.isTrue(key, stale.value))) {
      void entries.fetch(id, { context: { key } });
      return stale;
    }
    if (!entries.peek(id)) return { value: (await shareFirstLoad(id, key)).last };
    const entry = await entries.forceFetch(id, { context: { key }, allowStale: false });
    const found = findUsable(entry);
    if (!found) entries.delete(id);
    return found ?? { value: entry.last };
  }

  return {
    find,

    /** Also true for a value that is only returned when loading fails. */
    has: (key: K): boolean => findUsable(entries.peek(toId(key))) !== null,

    async get(key: K): Promise<V> {
      const ready = find(key);
      if (ready !== null) return ready;
      const before = entries.get(toId(key));
      const stale = findUsable(before);
      const answer = confirmOrLoad(key, stale);
      if (!before || !stale) return (await answer).value;
      const inTime = await withTimeout(answer, patienceMs);
      before.isFailing ||= inTime === null;
      return (inTime ?? stale).value;
    },

    async getFresh(key: K): Promise<V> {
      const id = toId(key);
      // Doesn't join the load under way, which may have read before this call.
      const last = await load(key, entries.has(id));
      const entry = toEntry(last, entries.peek(id));
      if (entry.found) entries.set(id, entry);
      else entries.delete(id);
      return last;
    },

    get size() {
      return entries.size;
    },
  };
}
