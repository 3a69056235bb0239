/** Null for a zone that this machine doesn't know (IANA): formatting would throw. */
export function toKnownZone(zone: string | null | undefined): string | null {
  try {
    return zone && new Intl.DateTimeFormat('en-US', { timeZone: zone }) ? zone : null;
  } catch {
    return null;
  }
}
