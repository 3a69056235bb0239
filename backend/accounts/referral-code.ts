import { randomInt } from 'node:crypto';

/** No 0, 1, o, i or l, which are taken for one another, and no vowels, which make words. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz';
const LENGTH = 8;

/** Makes the code a person sends others with. Of 2.8 * 10^11; a unique index refuses the odd repetition. */
export function createReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
