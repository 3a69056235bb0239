import { eventPhase, type EventPhase } from '@/lib/contract/event-phase';
import type { EventRow } from './repository';

type Times = Pick<EventRow, 'start_time' | 'replay_until'>;

/**
 * An announced end stops no video, and without `replay_until` the recording stays
 * (docs/product.md).
 */
export function isOver({ replay_until: replayUntil }: Pick<Times, 'replay_until'>, nowMs: number): boolean {
  return replayUntil !== null && nowMs >= replayUntil;
}

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

export function isLive(event: Parameters<typeof phaseAt>[0], nowMs: number): boolean {
  return phaseAt(event, nowMs) === 'live';
}

/** From the start until the event is over. */
export function isOnNow(event: Times, nowMs: number): boolean {
  return nowMs >= event.start_time && !isOver(event, nowMs);
}
