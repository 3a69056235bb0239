import { eventPhase, type EventPhase } from '@/lib/contract/event-phase';
import type { EventTable } from '../store/schema';

export const PHASE_COLUMNS = [
  'start_time',
  'end_time',
  'ended_at',
  'replay_until',
  'media',
  'media_url',
  'kept_by',
] as const;

type PhaseRow = Pick<EventTable, (typeof PHASE_COLUMNS)[number]> & { doors_open_at?: number | null };

/** The recording is in a folder, or complete at the origin. */
export function hasReplay({ media, kept_by: keptBy }: Pick<EventTable, 'media' | 'kept_by'>): boolean {
  return media !== null || keptBy !== null;
}

export function phaseAt(event: PhaseRow, nowMs: number): EventPhase {
  return eventPhase(
    {
      startsAtMs: event.start_time,
      endsAtMs: event.end_time,
      endedAtMs: event.ended_at,
      runsOver: event.media_url !== null,
      replayUntilMs: event.replay_until,
      hasReplay: hasReplay(event),
      ...(event.doors_open_at != null && { doorsOpenAtMs: event.doors_open_at }),
    },
    nowMs,
  );
}

/** Nothing is left to watch or sell (docs/product.md). */
export function isOver(event: PhaseRow, nowMs: number): boolean {
  return phaseAt(event, nowMs) === 'ended';
}

export function isLive(event: PhaseRow, nowMs: number): boolean {
  return phaseAt(event, nowMs) === 'live';
}

/** Viewers are seconds behind when an event without a replay ends. */
const LAST_SECONDS_MS = 60_000;

/** Includes the last seconds that viewers still see. */
export function isShownNow(event: PhaseRow, nowMs: number): boolean {
  if (isOnNow(event, nowMs)) return true;
  const before = Math.max(event.start_time, nowMs - LAST_SECONDS_MS);
  return before <= nowMs && isLive(event, before);
}

/** Is true from the start until the event is over. */
export function isOnNow(event: PhaseRow, nowMs: number): boolean {
  const phase = phaseAt(event, nowMs);
  return phase === 'live' || phase === 'replay';
}
