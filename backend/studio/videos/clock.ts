/** Like `4:05` or `1:04:05`. */
export function toClock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  const tail = pad(seconds % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** In ms. Null for a text that is no time. */
export function readClock(text: string): number | null {
  const [, hours = '0', minutes = '', seconds = ''] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text) ?? [];
  return seconds === '' ? null : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
