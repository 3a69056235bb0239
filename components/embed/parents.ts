/** The origins of the pages around the frame. Firefox tells the nearest alone, in the referrer. */
export function listParents(): string[] {
  const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
  if (ancestorOrigins) return [...ancestorOrigins];
  return [URL.canParse(document.referrer) ? new URL(document.referrer).origin : ''];
}
