import { cutText } from '@/lib/text';

export const HANDOVER_COOKIE = 'handover';
export const NO_TOKEN = '-';

/** At most 200 characters of the message follow a `~`, which no token contains. */
export function toHandover(token: string, words: string): string {
  return words ? `${token}~${cutText(words, 200)}` : token;
}
