export function addCookies(header = '', set) {
  const pairs = [...header.split('; ').filter(Boolean), ...set.map((cookie) => cookie.split(';')[0])];
  return [...new Map(pairs.map((pair) => [pair.split('=')[0], pair])).values()].join('; ');
}
