import { randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits out of an alphabet, from the system's random source. */
export function randomText(length: number, alphabet = BASE62): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
