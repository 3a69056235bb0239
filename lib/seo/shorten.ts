/**
 * A text as one line of at most `limit` characters, cut after a word and closed with an ellipsis.
 * Search results show about 160 characters of a description.
 */
export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  const room = line.slice(0, limit);
  const cut = room.lastIndexOf(' ');
  return `${room.slice(0, cut > 0 ? cut : limit - 1).replace(/(?<![\s.,;:!?–-])[\s.,;:!?–-]+$/, '')}…`;
}
