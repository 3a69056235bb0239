import { cutText } from '@/lib/text';

export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  const room = cutText(line, limit);
  const cut = room.lastIndexOf(' ');
  return `${cutText(room, cut > 0 ? cut : limit - 1).replace(/(?<![\s.,;:!?–-])[\s.,;:!?–-]+$/, '')}…`;
}
