import type { IncomingMessage, ServerResponse } from 'node:http';
import { AT_ONCE_MS, FRESH_MS, STALE_MS } from '@/lib/events/answer-cache';
import { withTimeout } from '@/lib/time/with-timeout';
import { type KeptAnswer, sendKept } from './kept-answer';

/** How long a visitor waits for a page that is being made, in milliseconds; Next answers what takes longer. */
const PATIENCE_MS = 5000;
const MAX_ENTRIES = 500;
const MAX_BYTES = 32 * 1024 * 1024;

/** A page as it was made: an answer, or null for one that cannot stand for all who ask (it failed, or came in pieces). */
export type MadePage = KeptAnswer | null;

/** What a page is kept under, and what it is made from. */
export type PageKey = { key: string };

type Options<K extends PageKey> = {
  /** The page a request is for, or null when it must not be answered from memory. */
  toKey: (head: IncomingMessage) => K | null;
  /** Makes the page, as for a visitor nobody knows; `isKept` says that there is an older one. */
  make: (key: K, isKept: boolean) => Promise<MadePage>;
  report: (message: string, error: unknown) => void;
  /** A steady clock, in milliseconds. */
  now?: () => number;
  patienceMs?: number;
  maxEntries?: number;
  maxBytes?: number;
};

export type EventPages = {
  /** The page that can be sent at once; null where there is none. */
  find(head: IncomingMessage): KeptAnswer | null;
  /** Answers a request and gives the status; null when it is none of ours, and Next must answer. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<number | null>;
  readonly size: number;
};

type Entry = { answer: KeptAnswer; atMs: number; failedAtMs: number | null };

/**
 * Event pages in memory, a second old at most while they are asked for: one is made at a time, and whoever asks meanwhile is
 * given the last one, or waits where that is older than three seconds. While no new one can be had, the last one stands in for
 * ten minutes. Only pages that answer 200 are kept; other answers go to those who waited for them. Those that were not
 * asked for longest are forgotten first.
 */
export function createEventPages<K extends PageKey>({
  toKey,
  make,
  report,
  now = () => performance.now(),
  patienceMs = PATIENCE_MS,
  maxEntries = MAX_ENTRIES,
  maxBytes = MAX_BYTES,
}: Options<K>): EventPages {
  const kept = new Map<string, Entry>();
  const making = new Map<string, Promise<MadePage>>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= kept.get(key)?.answer.bytes ?? 0;
    kept.delete(key);
  }

  function keep(key: string, answer: KeptAnswer): void {
    forget(key);
    // The order of the map is the order in which pages were made, and what is asked for is made anew all the time.
    kept.set(key, { answer, atMs: now(), failedAtMs: null });
    bytes += answer.bytes;
    for (const oldest of kept.keys()) {
      if (kept.size <= maxEntries && bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  async function remake(page: K): Promise<MadePage> {
    let answer: MadePage = null;
    try {
      answer = await make(page, kept.has(page.key));
    } catch (error) {
      report(`The page ${page.key} could not be made.`, error);
    }
    if (answer?.status === 200) keep(page.key, answer);
    else if (answer && answer.status < 500) forget(page.key);
    else {
      const entry = kept.get(page.key);
      if (entry) entry.failedAtMs = now();
    }
    return answer;
  }

  function startMaking(page: K): Promise<MadePage> {
    const underWay = making.get(page.key);
    if (underWay) return underWay;
    const started = remake(page);
    making.set(page.key, started);
    void started.then(() => making.delete(page.key));
    return started;
  }

  function findUsable(key: string): Entry | null {
    const entry = kept.get(key);
    return entry && now() - entry.atMs < STALE_MS ? entry : null;
  }

  /** The page that can be sent at once; what is too old for that is asked for anew. */
  function findReady(page: K): KeptAnswer | null {
    const entry = findUsable(page.key);
    if (!entry) return null;
    const ageMs = now() - entry.atMs;
    if (ageMs < FRESH_MS) return entry.answer;
    const failedAtMs = entry.failedAtMs;
    if (failedAtMs === null || now() - failedAtMs >= FRESH_MS) void startMaking(page);
    return ageMs < AT_ONCE_MS || failedAtMs !== null ? entry.answer : null;
  }

  /** What comes of a page that is being made, or an older one where nothing does. */
  async function waitFor(page: K, underWay: Promise<MadePage>): Promise<KeptAnswer | null> {
    const made = await withTimeout(underWay, patienceMs);
    const stale = made === null || made.status >= 500 ? findUsable(page.key)?.answer : null;
    return stale ?? made;
  }

  return {
    find(head) {
      const page = toKey(head);
      return page && findReady(page);
    },

    async answer(request, response) {
      const page = toKey(request);
      if (!page) return null;
      const answer = findReady(page) ?? (await waitFor(page, startMaking(page)));
      return answer ? sendKept(answer, request, response) : null;
    },

    get size() {
      return kept.size;
    },
  };
}
