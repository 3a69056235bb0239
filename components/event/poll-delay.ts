import type { EventState } from '@/lib/events/event-state';

const SECOND = 1000;

/** How closely a page follows an event: the watch page, the event's own page, a list of many. */
export type Attention = 'attending' | 'visiting' | 'listing';

/** From the least to the most, in seconds. */
const CLOSE = { attending: [8, 12], visiting: [8, 12], listing: [30, 60] } as const;
const CALM = { attending: [8, 12], visiting: [30, 60], listing: [240, 480] } as const;

/** Long enough before a change that a start that is moved is noticed in time. */
const SOON_MS = 2 * 60 * SECOND;
const MAX_BACKOFF_MS = 2 * 60 * SECOND;

type Occasion = {
  state: Pick<EventState, 'phase' | 'next_at_ms'>;
  /** The server's clock, in milliseconds since 1970. */
  nowMs: number;
  attention: Attention;
  /** How many requests in a row failed. */
  failures: number;
  /** From 0 to 1: thousands open a page in the same second, and must not ask in step. */
  random: number;
};

/**
 * The wait before asking again, in milliseconds: shorter while the phase may change soon, and
 * longer while no answer comes. A list asks seldom, since it asks for each of its events.
 */
export function pollDelay({ state, nowMs, attention, failures, random }: Occasion): number {
  const { phase, next_at_ms: nextAtMs } = state;
  const isSoon = nextAtMs !== null && nextAtMs - nowMs < SOON_MS;
  const isClose = isSoon || phase === 'doors' || phase === 'live';
  const [least, most] = (isClose ? CLOSE : CALM)[attention];
  // The last poll before a change comes early enough for it.
  const beforeChange =
    isClose || nextAtMs === null ? Infinity : nextAtMs - nowMs - SOON_MS * (0.25 + random / 2);
  const delay = Math.min(SECOND * (least + random * (most - least)), beforeChange);
  const longest = Math.max(delay, MAX_BACKOFF_MS * (0.75 + random / 4));
  return Math.min(delay * 2 ** Math.min(failures, 10), longest);
}
