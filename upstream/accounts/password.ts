import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from './semaphore';

/**
 * argon2id, the library's default variant, with 19 MiB of memory, two passes and one lane: the OWASP Password Storage
 * Cheat Sheet's setting for argon2id (cheatsheetseries.owasp.org, "Password Storage").
 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on libuv's pool of four threads, which files and name look-ups use too. Two at a time leave them room,
 * and bound the memory a rush of logins takes to 38 MiB.
 */
const inTurn = createSemaphore(2);

/** Hashes a password for keeping, in PHC string form; off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. With `null` (no such account) it does the same work and answers no, so
 * that the time tells nothing.
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return inTurn(() => verify(passwordHash, password));
  decoy ??= hashPassword('no account has this password');
  const decoyHash = await decoy;
  await inTurn(() => verify(decoyHash, password));
  return false;
}
