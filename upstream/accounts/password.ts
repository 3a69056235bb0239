import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fail, ok, type Result } from '@/lib/result';
import { createSemaphore } from './semaphore';

/**
 * argon2id, the library's default variant, with 19 MiB of memory, two passes and one lane: the OWASP Password Storage
 * Cheat Sheet's setting for argon2id (cheatsheetseries.owasp.org, "Password Storage").
 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on libuv's pool of four threads, which files and name look-ups use too. Two at a time leave them room, and
 * bound the memory a rush of logins takes to 38 MiB; on a machine of two cores one at a time, which leaves the other core to
 * everything else the site does.
 */
export const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Two seconds of work: who comes after these is better told so than left to wait until the site gives up. */
export const HASHES_WAITING = 100;
const inTurn = createSemaphore(HASHES_AT_ONCE, HASHES_WAITING);

const BUSY_MS = 3000;

/** Hashes a password for keeping, in PHC string form; off the event loop. Fails with `rate_limited` when too many wait. */
export function hashPassword(password: string): Promise<Result<string>> {
  return inTurnOrBusy(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. With `null` (no such account) it does the same work and answers no, so
 * that the time tells nothing. Fails as `hashPassword` does.
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<Result<boolean>> {
  if (passwordHash !== null) return inTurnOrBusy(() => verify(passwordHash, password));
  decoy ??= hash('no account has this password', OPTIONS);
  const decoyHash = await decoy;
  const checked = await inTurnOrBusy(() => verify(decoyHash, password));
  return checked.ok ? ok(false) : checked;
}

async function inTurnOrBusy<T>(job: () => Promise<T>): Promise<Result<T>> {
  const turn = await inTurn(job);
  if (turn) return ok(turn.done);
  const message = 'Too many people are logging in at this very moment. Please try again in a few seconds.';
  return fail('rate_limited', message, { retryAfterMs: BUSY_MS });
}
