const HOUR_MS = 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because a format is slow to make. @throws RangeError for an unknown zone */
function toFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** The value of `<input type="datetime-local">`; seconds only where there are some. */
export function toLocalTime(ms: number, timeZone: string): string {
  const parts = new Map(
    toFormat(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => parts.get(type) ?? '');
  const time = `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
  return second === '00' ? time : `${time}:${second}`;
}

/** Of an hour that happens twice, because the clocks go back by an hour or half of one. */
export function toTurn(ms: number, timeZone: string): 'only' | 'first' | 'second' {
  const local = toLocalTime(ms, timeZone);
  const isTwin = (shift: number) => toLocalTime(ms + shift, timeZone) === local;
  if ([HOUR_MS, HOUR_MS / 2].some(isTwin)) return 'first';
  return [-HOUR_MS, -HOUR_MS / 2].some(isTwin) ? 'second' : 'only';
}
