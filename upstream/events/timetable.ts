import { eventPhase } from '@/lib/event-phase';
import type { EventRow } from './repository';

type Times = Pick<EventRow, 'start_time' | 'replay_until'>;

/**
 * Whether there is nothing left to watch. An announced end does not stop the film, because shows overrun, and without
 * `replay_until` the recording stays watchable (design decision 8). `nowMs` is in milliseconds since 1970.
 */
export function isOver({ replay_until: replayUntil }: Pick<Times, 'replay_until'>, nowMs: number): boolean {
  return replayUntil !== null && nowMs >= replayUntil;
}

/** Whether the show is on in this moment, by the rule the site tells people by (`eventPhase`). */
export function isLive(
  event: Times & Pick<EventRow, 'end_time' | 'ended_at' | 'media_url'>,
  nowMs: number,
): boolean {
  const phase = eventPhase(
    {
      startsAtMs: event.start_time,
      endsAtMs: event.end_time,
      endedAtMs: event.ended_at,
      runsOver: event.media_url !== null,
      replayUntilMs: event.replay_until,
    },
    nowMs,
  );
  return phase === 'live';
}

/** Whether the film plays now: from the start until the event is over. */
export function isOnNow(event: Times, nowMs: number): boolean {
  return nowMs >= event.start_time && !isOver(event, nowMs);
}
