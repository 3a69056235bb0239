/** Compares weakly (RFC 9110 section 13.1.2). */
export function isKnownTag(header: string | null | undefined, tag: string): boolean {
  if (header == null) return false;
  return header.trim() === '*' || header.split(',').some((one) => toOpaque(one) === toOpaque(tag));
}

const toOpaque = (tag: string) => tag.trim().replace(/^W\//, '');
