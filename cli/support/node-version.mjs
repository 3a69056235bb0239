/** Takes a version such as 'v20.20.2' and a range such as '>=20.9.0'. */
export function isAtLeast(version, range) {
  const have = toNumbers(version);
  const need = toNumbers(range);
  const index = need.findIndex((part, at) => part !== (have[at] || 0));
  return index === -1 || (have[index] || 0) > need[index];
}

const toNumbers = (text) => (text.match(/\d+/g) || []).slice(0, 3).map(Number);
