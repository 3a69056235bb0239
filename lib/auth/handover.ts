import { cutText } from '@/lib/text';

/** Takes a token to the next page, or NO_TOKEN after a logout, and what that page is to say. */
export const HANDOVER_COOKIE = 'handover';
export const NO_TOKEN = '-';

/** That cookie's text: up to 200 characters to say follow a `~`, as no token has. */
export function toHandover(token: string, words: string): string {
  return words ? `${token}~${cutText(words, 200)}` : token;
}
