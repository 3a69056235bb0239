const UNITS = [
  { unit: 'day', ms: 24 * 60 * 60_000 },
  { unit: 'hour', ms: 60 * 60_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

const format = new Intl.RelativeTimeFormat('en-US');

/** "in 3 days", "2 hours ago". Rounded to the nearest whole unit. */
export function sayUntil(ms: number): string {
  const { unit, ms: size } = UNITS.find((one) => Math.abs(ms) >= one.ms) ?? UNITS[2];
  return format.format(Math.round(ms / size), unit);
}
