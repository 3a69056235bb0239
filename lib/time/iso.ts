/** ISO 8601 in UTC, from and to milliseconds since 1970. */

export const toInstant = (ms: number): string => new Date(ms).toISOString();

export const toInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms));

export const toMs = (instant: string | null | undefined): number | null =>
  instant ? Date.parse(instant) : null;
