const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because a format is slow to make. @throws RangeError for an unknown zone */
function toInstantFormat(timeZone?: string): Intl.DateTimeFormat {
  const known = timeZone === undefined ? undefined : formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  // The visitor's own zone may change while the page is open.
  if (timeZone !== undefined) formats.set(timeZone, format);
  return format;
}

/** "Saturday, November 21, 2026 at 8:00 PM GMT+1". */
export function formatInstant(ms: number, timeZone?: string): string {
  return toInstantFormat(timeZone).format(ms);
}

/** Rounded up to minutes, for the end of "Please try again …". */
export function formatWait(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}
