import { isMultivariant, isPlaylist, toLines } from './playlist';
import { findRefusal, readAttributes, readTag, unquote } from './tags';

/** A day of 2 s segments. Signing each address costs CPU time. */
const MAX_ADDRESSES = 50_000;

/** Variables can expand a short playlist to any length. In characters. */
const MAX_FILLED = 4 * 1024 * 1024;

type ReadablePlaylist = { ok: true; text: string } | { ok: false; why: string };

/** Fills in variables. Fails with a message for the operator. `address` is null for a file. */
export function toReadablePlaylist(given: string, address: string | null): ReadablePlaylist {
  if (!isPlaylist(given)) return { ok: false, why: describeOther(given) };
  const filled = fillVariables(tidy(given), address);
  if (!filled.ok) return filled;
  let addresses = 0;
  for (const line of toLines(filled.text)) {
    const tag = readTag(line);
    const why = tag && findRefusal(tag.name, tag.value);
    if (why) return { ok: false, why };
    if (tag ? /URI=/i.test(tag.value) : !line.startsWith('#')) addresses += 1;
  }
  if (addresses <= MAX_ADDRESSES) return { ok: true, text: withTargetDuration(filled.text) };
  return { ok: false, why: `Its playlist has ${addresses} addresses; ${MAX_ADDRESSES} are the most.` };
}

/** Some encoders end lines with CR alone, or put a space after the colon, as in `#EXTINF: 4.0,`. */
function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/^(#EXT[A-Z-]*:) +/gm, '$1');
}

/** Players reject a media playlist without EXT-X-TARGETDURATION (RFC 8216 section 4.3.3.1). */
function withTargetDuration(text: string): string {
  if (isMultivariant(text) || text.includes('#EXT-X-TARGETDURATION:')) return text;
  let longest = 1;
  for (const [, seconds] of text.matchAll(/^#EXTINF:([\d.]+)/gm))
    longest = Math.max(longest, Math.ceil(Number(seconds)) || 0);
  return text.replace('#EXTM3U', `#EXTM3U\n#EXT-X-TARGETDURATION:${longest}`);
}

/** EXT-X-DEFINE (RFC 8216bis section 4.4.2.3). */
function fillVariables(text: string, address: string | null): ReadablePlaylist {
  if (!text.includes('{$') && !text.includes('#EXT-X-DEFINE:')) return { ok: true, text };
  const query = address === null ? new URLSearchParams() : new URL(address).searchParams;
  const values = new Map<string, string>();
  const lines: string[] = [];
  let unknown: string | null = null;
  let size = text.length;
  for (const line of toLines(text)) {
    const tag = readTag(line);
    const filled = line.replace(/\{\$([\w-]{1,64})\}/g, (whole, name: string) => {
      if (!values.has(name)) unknown ??= name;
      const value = values.get(name) ?? whole;
      size += value.length;
      return size > MAX_FILLED ? '' : value;
    });
    if (size > MAX_FILLED) return { ok: false, why: 'Its variables (EXT-X-DEFINE) make it too large.' };
    if (tag?.name !== 'EXT-X-DEFINE') {
      lines.push(filled);
      continue;
    }
    const attributes = readAttributes(tag.value);
    const parameter = unquote(attributes.get('QUERYPARAM'));
    const name = unquote(attributes.get('NAME')) ?? parameter;
    const value = parameter === null ? unquote(attributes.get('VALUE')) : query.get(parameter);
    if (name === null || value === null) unknown ??= unquote(attributes.get('IMPORT')) ?? name ?? '';
    else values.set(name, value);
  }
  if (unknown === null) return { ok: true, text: `${lines.join('\n')}\n` };
  const why = `Its playlist uses the variable "${unknown}" and doesn't define it (EXT-X-DEFINE).`;
  return { ok: false, why: `${why} Variables of another playlist (IMPORT) aren't known here.` };
}

function describeOther(text: string): string {
  const start = text.trimStart().slice(0, 200).toLowerCase();
  const needs = 'An HLS playlist begins with #EXTM3U.';
  if (/^<(?:!doctype html|html|head)/.test(start)) return `It is a web page (HTML), not a playlist. ${needs}`;
  if (start.includes('<mpd')) return `It is a DASH manifest. Only HLS can be played. ${needs}`;
  if (start.slice(4, 8) === 'ftyp') return `It is an MP4 file, not a playlist. ${needs}`;
  if (/^[[{]/.test(start)) return `It is JSON, not a playlist. ${needs}`;
  return start === '' ? `It is empty. ${needs}` : `It is not a playlist. ${needs}`;
}
