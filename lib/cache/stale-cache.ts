import { LRUCache } from 'lru-cache';
import { withTimeout } from '@/lib/time/with-timeout';

/** How long a value counts as fresh: one load per key and second. */
export const FRESH_MS = 1000;
/** Up to this age a value is given at once while a new one is loaded (stale-while-revalidate). */
export const AT_ONCE_MS = 3000;
/** How long a value stands in while no new one can be loaded (stale-if-error). */
export const STALE_MS = 10 * 60 * 1000;

export type Verdict = 'found' | 'gone' | 'failed';

type Options<K, V> = {
  /** Loads the value of a key; `isCached` says that an older one is there. */
  load: (key: K, isCached: boolean) => Promise<V>;
  toVerdict: (value: V) => Verdict;
  toId: (key: K) => string;
  /**
   * Whether an older value is known to be as true as a new one would be: asked instead of loading
   * up to `renewMs` after the last load, and before an old value is given up to `maxMs` after it.
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

/** When it was loaded, and when it was last known to be true. */
type Found<V> = { value: V; loadedMs: number; atMs: number };

type Entry<V> = {
  last: V;
  found: Found<V> | null;
  /** The last load failed, or the one under way takes too long: old values are given at once. */
  isFailing: boolean;
};

/**
 * One load per key and second, shared by its callers, or one question whether the value still
 * holds. Until then callers get a value up to three seconds old; an older one only where it is
 * confirmed, or loading fails or takes too long. A value that is gone is forgotten, and what was
 * not found is not kept.
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
    ...{ ttl: FRESH_MS, ttlResolution: 0, perf: { now }, allowStale: true, noDeleteOnStaleGet: true },
    ...{ ignoreFetchAbort: true, noDeleteOnFetchRejection: true },
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

  /** The value that can be given at once; an old one is loaded again in the background. */
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

  /** Apart from the entries: keys that are made up push none out while they are looked up. */
  const firstLoads = new Map<string, Promise<Entry<V>>>();

  async function loadFirst(id: string, key: K): Promise<Entry<V>> {
    const entry = toEntry(await load(key, false), undefined);
    // Not over what `getFresh` has found since.
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

    /** Whether there is a value that can be given, if only while loading fails. */
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
      // Not the load under way: what it read may be older than this question.
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
