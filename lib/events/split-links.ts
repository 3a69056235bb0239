import 'server-only';

/** Without marks that an address never has, and that could hide where it leads. */
export const ADDRESS = /https?:\/\/[^\s<>"\p{Cf}]+/giu;

/** Text and the http addresses in it, in order. What ends a sentence is not part of an address. */
export function splitLinks(text: string): { text: string; isLink: boolean }[] {
  const parts: { text: string; isLink: boolean }[] = [];
  let from = 0;
  const add = (until: number, isLink: boolean) => {
    if (until > from) parts.push({ text: text.slice(from, until), isLink });
    from = until;
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    if (!isPlain(address)) continue;
    add(index, false);
    add(index + address.length, true);
  }
  add(text.length, false);
  return parts;
}

const PUNCTUATION = ".,;:!?'*_~]}»”’…";

function withoutEnd(found: string): string {
  let end = found.length;
  let unopened = found.split(')').length - found.split('(').length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!PUNCTUATION.includes(last)) break;
  }
  return found.slice(0, end);
}

/** A name before the host pretends to be the host. */
const isPlain = (address: string): boolean => URL.canParse(address) && new URL(address).username === '';
