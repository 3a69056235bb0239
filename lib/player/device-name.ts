/** Browsers that also claim to be another come first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['Xbox', 'Xbox'],
  ['PlayStation', 'PlayStation'],
  ['Tizen', 'Samsung TV'],
  ['Web0S', 'LG TV'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const MAX_READ = 500;

/** For example "Chrome on Windows"; null for an unknown header. */
export function toDeviceName(userAgent: string | null): string | null {
  const text = userAgent?.slice(0, MAX_READ) ?? '';
  const find = (list: typeof BROWSERS | typeof SYSTEMS) => list.find(([mark]) => text.includes(mark))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' on ') || null;
}
