import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** Without vowels, so that no code is a word (RFC 8628 section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** Of 2.5 × 10^10; few are open at a time, and wrong ones are limited. */
export const createUserCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export const toShownCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

export const createDeviceCode = (): string => randomBytes(32).toString('base64url');

// 256 random bits need no key.
export const toDeviceHash = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** A user code is short, so its hash is keyed: a copy of the database alone does not tell it. */
export function createUserHash(authSecret: string): (code: string) => string {
  const key = createHmac('sha256', authSecret).update('pairing codes').digest();
  return (code) => createHmac('sha256', key).update(code).digest('base64url');
}
