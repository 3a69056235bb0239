/** `0:05`, `12:40`, `1:02:03`. NaN counts as 0. */
export function toClock(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** `1 hour 2 minutes 3 seconds`. */
export function toSpokenTime(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  const words = [count(hours, 'hour'), count(minutes, 'minute'), count(rest, 'second')].filter(Boolean);
  return words.join(' ') || '0 seconds';
}

function split(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60 };
}

function count(amount: number, unit: string): string {
  if (amount === 0) return '';
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
