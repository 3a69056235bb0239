/**
 * At most `max` UTF-16 units of a text, cut between what a reader takes for characters; between
 * code points where that would leave nothing, or the browser has no segmenter.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = 'Segmenter' in Intl ? (new Intl.Segmenter().segment(text).containing(max)?.index ?? 0) : 0;
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
