/** A Vary header (RFC 9110 section 12.5.5) that names more than it did, each name once. */
export function varyBy(given: string | undefined, more: readonly string[]): string {
  const names = new Map(
    [...(given ?? '').split(','), ...more]
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => [name.toLowerCase(), name]),
  );
  return [...names.values()].join(', ');
}
