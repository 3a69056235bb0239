const HOUR_MS = 60 * 60 * 1000;

/**
 * In milliseconds since 1970; null where the ticket ends with the event. `access` is the package's.
 */
export function ticketEnd(
  access: { from: 'purchase' | 'start'; hours: number } | null,
  paidAtMs: number | null,
  startsAtMs: number,
): number | null {
  if (access === null) return null;
  const fromMs = access.from === 'start' ? startsAtMs : (paidAtMs ?? startsAtMs);
  return fromMs + access.hours * HOUR_MS;
}

/** A ticket opens nothing after the replay. */
export function watchEnd(ticketEndMs: number | null, replayUntilMs: number | null): number | null {
  return ticketEndMs === null || replayUntilMs === null ? ticketEndMs : Math.min(ticketEndMs, replayUntilMs);
}
