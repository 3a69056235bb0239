import {
  type Attributes,
  findRefusal,
  isInterstitial,
  readAttributes,
  readTag,
  type Role,
  type TagRule,
  TAGS,
  unquote,
} from './tags';

/** Source: RFC 8216bis. `TAGS` lists the tags. */

export const NO_ADDRESS = 'refused.ts';

/** Returns null for an address to drop. */
type Rename = (uri: string, part: ByteRange | null, role: Role) => string | null;

/** Both bounds are inclusive. */
export type ByteRange = { start: number; end: number };

export type WrittenPlaylist = { text: string; bytes: Uint8Array<ArrayBuffer> };

export function toWritten(text: string): WrittenPlaylist {
  return { text, bytes: new TextEncoder().encode(text) };
}

export function isPlaylist(text: string): boolean {
  return /^\uFEFF?#EXTM3U(\s|$)/.test(text);
}

export function isMultivariant(text: string): boolean {
  return /^#EXT-X-STREAM-INF:/m.test(text);
}

type Variant = { uri: string; attributes: Attributes };

export function readVariants(text: string): Variant[] {
  const lines = toLines(text);
  return lines.flatMap((line, index) => {
    const tag = readTag(line);
    if (tag?.name !== 'EXT-X-STREAM-INF') return [];
    const uri = lines.slice(index + 1).find((next) => !next.startsWith('#'));
    return uri === undefined ? [] : [{ uri, attributes: readAttributes(tag.value) }];
  });
}

/**
 * A part of a file (`EXT-X-BYTERANGE`) becomes a file of its own, so its address must be unique.
 * Renditions without an address are dropped.
 */
export function renameAddresses(text: string, rename: Rename): string {
  const lineRole = isMultivariant(text) ? 'playlist' : 'segment';
  const writeTag = createTagWriter(rename);
  const readSegment = createPartReader();
  const lines: string[] = [];
  let range: string | null = null;
  let variant: string | null = null;
  for (const line of toLines(text)) {
    const tag = readTag(line);
    if (tag?.name === 'EXT-X-BYTERANGE') range = tag.value;
    else if (tag) {
      const written = writeTag(tag.name, tag.value);
      if (tag.name === 'EXT-X-STREAM-INF') variant = written;
      else if (written !== null) lines.push(written);
    } else if (!line.startsWith('#')) {
      const part = range === null ? null : readSegment(line, range);
      const uri = part === 'invalid' ? null : rename(line, part, lineRole);
      if (lineRole === 'segment') lines.push(uri ?? NO_ADDRESS);
      else if (uri !== null && variant !== null) lines.push(variant, uri);
      range = null;
      variant = null;
    }
  }
  return `${lines.join('\n')}\n`;
}

function createTagWriter(rename: Rename) {
  const readPart = createPartReader();
  return (name: string, value: string): string | null => {
    const rule = TAGS[name];
    if (!rule || rule.does === 'drop' || rule.does === 'refuse' || name === 'EXT-X-DEFINE') return null;
    if (findRefusal(name, value) !== null) return null;
    if (name === 'EXTINF') return `#EXTINF:${/^[\d.]*/.exec(value)?.[0] || '0'},`;
    if (!rule.keeps) return value.includes('://') ? null : `#${name}${value === '' ? '' : `:${value}`}`;
    const attributes = readAttributes(value);
    if (name === 'EXT-X-DATERANGE' && isInterstitial(attributes)) return null;
    const uri = unquote(attributes.get('URI'));
    const range = unquote(attributes.get('BYTERANGE'));
    const part = uri === null || range === null ? null : readPart(uri, range);
    const address = uri === null || part === 'invalid' ? null : rename(uri, part, rule.leadsTo ?? 'segment');
    if (uri !== null && address === null && rule.leadsTo === 'playlist') return null;
    const kept = listKept(rule, attributes, address ?? NO_ADDRESS);
    return kept.length > 0 ? `#${name}:${kept.join(',')}` : null;
  };
}

function listKept({ keeps = [] }: TagRule, attributes: Attributes, address: string): string[] {
  return [...attributes].flatMap(([name, value]) => {
    if (!keeps.includes(name)) return [];
    if (name === 'URI') return [`URI="${address}"`];
    return value.includes('://') ? [] : [`${name}=${value}`];
  });
}

/**
 * Reads `length@offset`. Without an offset the part follows the previous part (RFC 8216 4.3.2.2).
 */
export function createPartReader() {
  let last: { uri: string; end: number } | null = null;
  return (uri: string, range: string): ByteRange | 'invalid' => {
    const [, length, offset] = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(range) ?? [];
    if (length === undefined || Number(length) === 0) return 'invalid';
    const start = offset === undefined ? (last?.uri === uri ? last.end + 1 : 0) : Number(offset);
    const end = start + Number(length) - 1;
    last = { uri, end };
    return { start, end };
  };
}

/** Returns ms. */
export function lengthOf(text: string): number {
  const seconds = [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, given]) => Number(given) || 0);
  return Math.ceil(seconds.reduce((sum, one) => sum + one, 0)) * 1000;
}

export function isEnded(text: string): boolean {
  return /^#EXT-X-ENDLIST\b/m.test(text);
}

export function withoutEnd(text: string): string {
  return text.replace(/^#EXT-X-(?:ENDLIST|PLAYLIST-TYPE:VOD).*$/gm, '');
}

export function toLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
