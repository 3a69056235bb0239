import { eventPhase, type EventPhase } from '@/lib/contract/event-phase';
import type { EventRow } from './repository';

type Times = Pick<EventRow, 'start_time' | 'replay_until'>;

/**
 * Whether there is nothing left to watch. An announced end does not stop the video, because shows
 * overrun, and without `replay_until` the recording stays watchable (docs/product.md, Events).
 * `nowMs` is in milliseconds since 1970.
 */
export function isOver({ replay_until: replayUntil }: Pick<Times, 'replay_until'>, nowMs: number): boolean {
  return replayUntil !== null && nowMs >= replayUntil;
}

/**
 * Where an event stands, by the rule the site tells people by. `nowMs` is in milliseconds since
 * 1970.
 */
export function phaseAt(
  event: Times & Pick<EventRow, 'end_time' | 'ended_at' | 'media_url'> & { doors_open_at?: number | null },
  nowMs: number,
): EventPhase {
  return eventPhase(
    {
      startsAtMs: event.start_time,
      endsAtMs: event.end_time,
      endedAtMs: event.ended_at,
      runsOver: event.media_url !== null,
      replayUntilMs: event.replay_until,
      ...(event.doors_open_at != null && { doorsOpenAtMs: event.doors_open_at }),
    },
    nowMs,
  );
}

/** Whether the event is on in this moment. */
export function isLive(event: Parameters<typeof phaseAt>[0], nowMs: number): boolean {
  return phaseAt(event, nowMs) === 'live';
}

/** Whether the video plays now: from the start until the event is over. */
export function isOnNow(event: Times, nowMs: number): boolean {
  return nowMs >= event.start_time && !isOver(event, nowMs);
}
