/** The default; an event may set `doors_open_at`. */
export const DOORS_BEFORE_MS = 30 * 60 * 1000;

/** `doors` is the waiting room. */
export type EventPhase = 'scheduled' | 'doors' | 'live' | 'replay' | 'ended';

export const MAX_OVERRUN_MS = 6 * 60 * 60 * 1000;

/** In milliseconds since 1970. */
export type EventTimes = {
  startsAtMs: number;
  endsAtMs: number | null;
  replayUntilMs: number | null;
  doorsOpenAtMs?: number;
  endedAtMs?: number | null;
  runsOver?: boolean;
  /** True when the API does not say. */
  hasReplay?: boolean;
  cancelled?: { atMs: number } | null;
};

type ShowTimes = Pick<EventTimes, 'endsAtMs' | 'endedAtMs' | 'runsOver'>;

/**
 * `nowMs` is the server's clock (docs/product.md, Events). An event without an end never ends by
 * itself.
 */
export function eventPhase(event: EventTimes, nowMs: number): EventPhase {
  const { startsAtMs, replayUntilMs, hasReplay = true } = event;
  if (event.cancelled && nowMs >= event.cancelled.atMs) return 'ended';
  if (nowMs < startsAtMs) return nowMs < doorsOpenAt(event) ? 'scheduled' : 'doors';
  if (replayUntilMs !== null && nowMs >= replayUntilMs) return 'ended';
  const endMs = liveUntil(event);
  if (endMs === null || nowMs < endMs) return 'live';
  return hasReplay ? 'replay' : 'ended';
}

function doorsOpenAt({ startsAtMs, doorsOpenAtMs = startsAtMs - DOORS_BEFORE_MS }: EventTimes): number {
  return doorsOpenAtMs;
}

/** When the show ends, or null for one that goes on. */
export function liveUntil({ endsAtMs, endedAtMs = null, runsOver = false }: ShowTimes): number | null {
  if (endedAtMs !== null) return endedAtMs;
  return endsAtMs !== null && runsOver ? endsAtMs + MAX_OVERRUN_MS : endsAtMs;
}

/** Null when the phase will not change by the clock alone. */
export function nextPhaseAt(event: EventTimes, nowMs: number): number | null {
  if (eventPhase(event, nowMs) === 'ended') return null;
  const moments = [doorsOpenAt(event), event.startsAtMs, liveUntil(event), event.replayUntilMs];
  const ahead = moments.filter((moment): moment is number => moment !== null && moment > nowMs);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}
