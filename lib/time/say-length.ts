/** Like “12 minutes” or “10 minutes 24 seconds”; `ms` is rounded down to a second. */
export function sayLength(ms: number): string {
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.floor(ms / 1000) % 60];
  const count = (number: number, unit: string) =>
    number === 0 ? [] : [`${number} ${unit}${number === 1 ? '' : 's'}`];
  return [...count(minutes, 'minute'), ...count(seconds, 'second')].join(' ') || '0 minutes';
}
