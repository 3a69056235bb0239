/** Like “0:05” or “12:30”: hours and minutes; `ms` is rounded down to a minute. */
export function sayHours(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
