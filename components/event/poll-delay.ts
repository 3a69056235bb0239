import type { EventState } from '@/lib/events/event-state';

const SECOND = 1000;
/** Long enough before a change that a start that is moved is noticed in time. */
const SOON_MS = 2 * 60 * SECOND;
const MAX_BACKOFF_MS = 2 * 60 * SECOND;

type Occasion = {
  state: Pick<EventState, 'phase' | 'next_at_ms'>;
  /** The server's clock, in milliseconds since 1970. */
  nowMs: number;
  /** Whether the viewer is in the theatre or its waiting room, and wants the operator's messages. */
  isAttending: boolean;
  /** How many times in a row no answer came. */
  failures: number;
  /** From 0 to 1: thousands open a page in the same second, and must not ask in step. */
  random: number;
};

/**
 * The wait before asking again, in milliseconds: 8 to 12 s while the phase may change soon or the
 * viewer attends, else 30 to 60 s, and longer while no answer comes.
 */
export function pollDelay({ state, nowMs, isAttending, failures, random }: Occasion): number {
  const { phase, next_at_ms: nextAtMs } = state;
  const isSoon = nextAtMs !== null && nextAtMs - nowMs < SOON_MS;
  const isClose = isAttending || isSoon || phase === 'doors' || phase === 'live';
  const [least, most] = isClose ? [8 * SECOND, 12 * SECOND] : [30 * SECOND, 60 * SECOND];
  const delay = least + random * (most - least);
  return failures === 0
    ? delay
    : Math.min(delay * 2 ** Math.min(failures, 10), MAX_BACKOFF_MS * (0.75 + random / 4));
}
