const DAY_MS = 24 * 60 * 60_000;

/** "Nov 21", or "Nov 21, 2026" where the days are of several years. */
export function toDayLabels(days: readonly number[]): string[] {
  const years = new Set(days.map((ms) => new Date(ms).getUTCFullYear()));
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: years.size > 1 ? 'numeric' : undefined,
    timeZone: 'UTC',
  });
  return days.map((ms) => format.format(ms));
}

type Day = { key: string; figures: { net: number } };

/** From the first day, like `2026-11-21`, to the last, also those in which nothing moved. */
export function fillDays(days: readonly Day[]): { labels: string[]; values: number[] } {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return { labels: [], values: [] };
  const nets = new Map(days.map(({ key, figures }) => [Date.parse(key), figures.net]));
  const firstMs = Date.parse(first.key);
  const length = Math.round((Date.parse(last.key) - firstMs) / DAY_MS) + 1;
  const all = Array.from({ length }, (_, index) => firstMs + index * DAY_MS);
  return { labels: toDayLabels(all), values: all.map((ms) => nets.get(ms) ?? 0) };
}
