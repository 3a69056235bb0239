import type { EventState } from '@/lib/events/event-state';

const SECOND = 1000;

export type Attention = 'attending' | 'visiting' | 'listing';

/** Shortest and longest wait, in seconds. */
const CLOSE = { attending: [8, 12], visiting: [8, 12], listing: [30, 60] } as const;
const CALM = { attending: [8, 12], visiting: [30, 60], listing: [240, 480] } as const;

/** Early enough to notice a rescheduled start. */
const SOON_MS = 2 * 60 * SECOND;
const MAX_BACKOFF_MS = 2 * 60 * SECOND;

type Occasion = {
  state: Pick<EventState, 'phase' | 'next_at_ms'>;
  nowMs: number;
  attention: Attention;
  failures: number;
  /** 0 to 1. Thousands of pages opened in the same second must not poll in step. */
  random: number;
};

/** In milliseconds. */
export function pollDelay({ state, nowMs, attention, failures, random }: Occasion): number {
  const { phase, next_at_ms: nextAtMs } = state;
  const isSoon = nextAtMs !== null && nextAtMs - nowMs < SOON_MS;
  const isClose = isSoon || phase === 'doors' || phase === 'live';
  const [least, most] = (isClose ? CLOSE : CALM)[attention];
  const beforeChange =
    isClose || nextAtMs === null ? Infinity : nextAtMs - nowMs - SOON_MS * (0.25 + random / 2);
  const delay = Math.min(SECOND * (least + random * (most - least)), beforeChange);
  const longest = Math.max(delay, MAX_BACKOFF_MS * (0.75 + random / 4));
  return Math.min(delay * 2 ** Math.min(failures, 10), longest);
}
