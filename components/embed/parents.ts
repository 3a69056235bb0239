/** The origins of the pages around the frame. Firefox tells the nearest alone, in the referrer. */
export function listParents(): string[] {
  const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
  if (ancestorOrigins) return [...ancestorOrigins];
  return [/^https?:\/\/[^/]+/.exec(document.referrer)?.[0] ?? ''];
}
