type JsonLdValue = string | number | boolean | undefined | JsonLdObject | readonly JsonLdValue[];
type JsonLdObject = { readonly [key: string]: JsonLdValue };

export type JsonLdNode = JsonLdObject & { readonly '@type': string };

/** Escapes `<`, which could end the script element. */
export function serializeJsonLd(node: JsonLdNode): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...node }).replaceAll('<', '\\u003c');
}
