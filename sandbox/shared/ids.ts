import { randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number, alphabet = BASE62): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
