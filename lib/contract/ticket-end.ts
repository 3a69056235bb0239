const HOUR_MS = 60 * 60 * 1000;

/**
 * `end` is the live show's own end, early or late, and has no hours. `first-play` is the ticket's
 * own first playback.
 */
export const ACCESS_FROM = ['purchase', 'start', 'end', 'first-play'] as const;

type Access = { from: (typeof ACCESS_FROM)[number]; hours: number };

/** In milliseconds since 1970. `showEndsAtMs` is null while the show goes on. */
type Show = { startsAtMs: number; showEndsAtMs: number | null };

/** Null before it. */
type Played = { firstPlayAtMs?: number | null };

/**
 * In milliseconds since 1970; null where it ends with the event, the show has no end yet, or the
 * ticket was not played yet.
 */
export function ticketEnd(
  access: Access | null,
  paidAtMs: number | null,
  { startsAtMs, showEndsAtMs, firstPlayAtMs = null }: Show & Played,
): number | null {
  if (access === null) return null;
  if (access.from === 'end') return showEndsAtMs;
  if (access.from === 'first-play')
    return firstPlayAtMs === null ? null : firstPlayAtMs + access.hours * HOUR_MS;
  const fromMs = access.from === 'start' ? startsAtMs : (paidAtMs ?? startsAtMs);
  return fromMs + access.hours * HOUR_MS;
}

/** A ticket opens nothing after the replay. */
export function watchEnd(ticketEndMs: number | null, replayUntilMs: number | null): number | null {
  return ticketEndMs === null || replayUntilMs === null ? ticketEndMs : Math.min(ticketEndMs, replayUntilMs);
}
