import { eventPhase, type EventPhase, liveUntil } from '@/lib/contract/event-phase';
import { ticketEnd } from '@/lib/contract/ticket-end';
import type { EventTable, PackageTable } from '../store/schema';

export const PHASE_COLUMNS = [
  'start_time',
  'end_time',
  'ended_at',
  'replay_until',
  'media',
  'media_url',
  'kept_by',
  'cancelled_at',
] as const;

type PhaseRow = Pick<EventTable, (typeof PHASE_COLUMNS)[number]> & { doors_open_at?: number | null };

/** The recording is in a folder, or complete at the origin. */
export function hasReplay({ media, kept_by: keptBy }: Pick<EventTable, 'media' | 'kept_by'>): boolean {
  return media !== null || keptBy !== null;
}

export function phaseAt(event: PhaseRow, nowMs: number): EventPhase {
  return eventPhase(
    {
      ...toShowTimes(event),
      replayUntilMs: event.replay_until,
      hasReplay: hasReplay(event),
      cancelled: event.cancelled_at === null ? null : { atMs: event.cancelled_at },
      ...(event.doors_open_at != null && { doorsOpenAtMs: event.doors_open_at }),
    },
    nowMs,
  );
}

type ShowRow = Pick<EventTable, 'start_time' | 'end_time' | 'ended_at' | 'media_url'>;

const toShowTimes = (event: ShowRow) => ({
  startsAtMs: event.start_time,
  endsAtMs: event.end_time,
  endedAtMs: event.ended_at,
  runsOver: event.media_url !== null,
});

/** For `ticketEnd`. */
export function toTicketTimes(event: ShowRow) {
  const times = toShowTimes(event);
  return { startsAtMs: times.startsAtMs, showEndsAtMs: liveUntil(times) };
}

type AccessRow = { [C in 'access_from' | 'access_hours']: PackageTable[C] | null };

export function toAccess({ access_from: from, access_hours: hours }: AccessRow) {
  return from !== null && hours !== null ? { from, hours } : null;
}

/** A ticket that opens nothing to those who pay now. */
export function isTicketOver(sold: AccessRow & ShowRow, nowMs: number): boolean {
  const endMs = ticketEnd(toAccess(sold), nowMs, toTicketTimes(sold));
  return endMs !== null && endMs <= nowMs;
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
  return isOnNow(event, nowMs) || wasJustLive(event, nowMs);
}

export function wasJustLive(event: PhaseRow, nowMs: number): boolean {
  if (event.cancelled_at !== null) return false;
  const before = Math.max(event.start_time, nowMs - LAST_SECONDS_MS);
  return before <= nowMs && isLive(event, before);
}

/** Is true from the start until the event is over. */
export function isOnNow(event: PhaseRow, nowMs: number): boolean {
  const phase = phaseAt(event, nowMs);
  return phase === 'live' || phase === 'replay';
}
