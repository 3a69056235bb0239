const HOUR_MS = 60 * 60 * 1000;

/** `end` is the live show's own end, early or late, and has no hours. */
export const ACCESS_FROM = ['purchase', 'start', 'end'] as const;

type Access = { from: (typeof ACCESS_FROM)[number]; hours: number };

/** In milliseconds since 1970. `showEndsAtMs` is null while the show goes on. */
type Show = { startsAtMs: number; showEndsAtMs: number | null };

/** In milliseconds since 1970; null where it ends with the event, or the show has no end yet. */
export function ticketEnd(
  access: Access | null,
  paidAtMs: number | null,
  { startsAtMs, showEndsAtMs }: Show,
): number | null {
  if (access === null) return null;
  if (access.from === 'end') return showEndsAtMs;
  const fromMs = access.from === 'start' ? startsAtMs : (paidAtMs ?? startsAtMs);
  return fromMs + access.hours * HOUR_MS;
}

/** A ticket opens nothing after the replay. */
export function watchEnd(ticketEndMs: number | null, replayUntilMs: number | null): number | null {
  return ticketEndMs === null || replayUntilMs === null ? ticketEndMs : Math.min(ticketEndMs, replayUntilMs);
}
