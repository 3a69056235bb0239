/** A time zone as this machine knows it (IANA), or null: one it does not know would throw wherever a time is written. */
export function toKnownZone(zone: string | null | undefined): string | null {
  if (!zone) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    // A RangeError: not a zone. The page then shows UTC until it knows the viewer's own.
    return null;
  }
}
