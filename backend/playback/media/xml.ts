/** The text of a tag in an answer of S3, or nothing. */
export const findTag = (text: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
export const unescapeXml = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? '');
