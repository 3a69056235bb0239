/** About so many lines of an axis. */
const LINES = 4;

export type Scale = { low: number; high: number; ticks: number[] };

/** A round step of 1, 2, 2.5 or 5 times a power of ten. `isWhole`: never below one. */
function toStep(span: number, isWhole: boolean): number {
  const rough = span / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factors = isWhole && power <= 1 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10];
  const step = (factors.find((one) => one * power >= rough * 0.999) ?? 10) * power;
  return isWhole ? Math.max(1, step) : step;
}

/** An axis from zero or below to the greatest value or above, with round numbers on it. */
export function toScale(values: readonly (number | null)[], isWhole: boolean): Scale {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  // Spread, 100,000 numbers would be too many arguments.
  const most = known.reduce((a, b) => Math.max(a, b), 0);
  const least = known.reduce((a, b) => Math.min(a, b), 0);
  if (most === least) return { low: 0, high: 1, ticks: [0, 1] };
  const step = toStep(most - least, isWhole);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, ticks };
}

/** Places of at most `most` labels, evenly apart: the first, and the last where it fits. */
export function pickLabels(length: number, most: number): number[] {
  if (length <= most) return Array.from({ length }, (_, index) => index);
  const step = (length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => Math.round(index * step));
}
