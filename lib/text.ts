/**
 * `max` is in UTF-16 units. Cuts between graphemes, or between code points where no grapheme fits
 * or the browser has no segmenter.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = 'Segmenter' in Intl ? (new Intl.Segmenter().segment(text).containing(max)?.index ?? 0) : 0;
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  const room = cutText(line, limit);
  const cut = room.lastIndexOf(' ');
  return `${cutText(room, cut > 0 ? cut : limit - 1).replace(/(?<![\s.,;:!?–-])[\s.,;:!?–-]+$/, '')}…`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For text and double-quoted attributes of HTML and XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
