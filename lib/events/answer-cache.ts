import type { ErrorCode, Result } from '@/lib/result';
import { withTimeout } from '@/lib/time/with-timeout';

/** How long an answer is good without asking again, in milliseconds: one look-up per key and second. */
export const FRESH_MS = 1000;
/** Up to this age an answer is given at once, and asked for anew behind the visitor's back. */
export const AT_ONCE_MS = 3000;
/** How long whoever could be given an older answer waits for a new one. */
const PATIENCE_MS = 2000;
/** How long an answer stands in for a new one that cannot be had. */
export const STALE_MS = 10 * 60 * 1000;
/** How many keys are remembered, with or without an answer. */
const MAX_ENTRIES = 1000;

/** Answers about the thing that was asked for; any other failure is one of the way there. */
const ABOUT_THE_THING: readonly ErrorCode[] = ['not_found', 'not_supported'];

type Entry<T> = {
  /** The last answer, and when it came. */
  good: { value: T; atMs: number } | null;
  /** What the last look-up failed with, and when; null after one that did not. */
  failure: { result: Result<T> & { ok: false }; atMs: number } | null;
  /** The look-up that is under way, and since when. */
  inFlight: { answer: Promise<Result<T>>; sinceMs: number } | null;
};

export type AnswerCache<T> = {
  /** Gives the answer of a key. Fails as its look-up does, where nothing older can stand in. */
  get(key: string): Promise<Result<T>>;
  /** Looks a key up now, for a caller whom an older answer would mislead. Fails as the look-up does. */
  getFresh(key: string): Promise<Result<T>>;
};

/**
 * Keeps what `load` answers for a second, so that an audience costs one look-up per key and second; whoever asks meanwhile
 * waits for the same one. While look-ups fail, the last answer is given for ten minutes; `not_found` takes its place at
 * once. Keys without an answer are forgotten first when there are too many, so that made-up ones push no event out.
 * `now` is in milliseconds, of any steady clock.
 */
export function createAnswerCache<T>(
  load: (key: string) => Promise<Result<T>>,
  { now = () => performance.now(), maxEntries = MAX_ENTRIES } = {},
): AnswerCache<T> {
  const entries = new Map<string, Entry<T>>();

  function findEntry(key: string): Entry<T> {
    const entry = entries.get(key) ?? { good: null, failure: null, inFlight: null };
    // The order of the map is the order of use.
    entries.delete(key);
    if (entries.size >= maxEntries) forgetOne();
    entries.set(key, entry);
    return entry;
  }

  function forgetOne(): void {
    let victim: string | undefined;
    for (const [key, { good }] of entries) {
      victim ??= key;
      if (good !== null) continue;
      victim = key;
      break;
    }
    if (victim !== undefined) entries.delete(victim);
  }

  async function lookUp(key: string, entry: Entry<T>): Promise<Result<T>> {
    try {
      const result = await load(key);
      if (result.ok) {
        entry.good = { value: result.value, atMs: now() };
        entry.failure = null;
      } else {
        if (ABOUT_THE_THING.includes(result.error.code)) entry.good = null;
        entry.failure = { result, atMs: now() };
      }
      return result;
    } finally {
      entry.inFlight = null;
    }
  }

  return {
    // Not the look-up in flight: what it read may be older than this question.
    getFresh: (key) => lookUp(key, findEntry(key)),
    async get(key) {
      const entry = findEntry(key);
      const { good, failure } = entry;
      const ageMs = good ? now() - good.atMs : Infinity;
      const old: Result<T> | null = good && ageMs < STALE_MS ? { ok: true, value: good.value } : null;
      if (old && ageMs < FRESH_MS) return old;
      if (failure && now() - failure.atMs < FRESH_MS) return old ?? failure.result;
      entry.inFlight ??= { answer: lookUp(key, entry), sinceMs: now() };
      const { answer, sinceMs } = entry.inFlight;
      if (!old) return answer;
      const patienceMs = sinceMs + PATIENCE_MS - now();
      if (ageMs < AT_ONCE_MS || failure || patienceMs <= 0) {
        answer.catch(() => undefined);
        return old;
      }
      const inTime = await withTimeout(answer, patienceMs);
      return inTime === null || (!inTime.ok && entry.good) ? old : inTime;
    },
  };
}
