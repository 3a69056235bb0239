import { cutText } from '@/lib/text';

/** One line of at most `limit` characters, cut after a word, with an ellipsis. */
export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  const room = cutText(line, limit);
  const cut = room.lastIndexOf(' ');
  return `${cutText(room, cut > 0 ? cut : limit - 1).replace(/(?<![\s.,;:!?–-])[\s.,;:!?–-]+$/, '')}…`;
}
