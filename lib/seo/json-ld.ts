type JsonLdValue = string | number | boolean | undefined | JsonLdObject | readonly JsonLdValue[];
type JsonLdObject = { readonly [key: string]: JsonLdValue };

export type JsonLdNode = JsonLdObject & { readonly '@type': string };

/** No `<` can end the script element early. */
export function serializeJsonLd(node: JsonLdNode): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...node }).replaceAll('<', '\\u003c');
}
