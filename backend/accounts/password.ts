import { env } from '@/lib/env';
import { fail, ok, type Result } from '@/lib/result';
import { createHashThread } from './hash-thread';
import { createSemaphore } from '@/lib/process/semaphore';

/** Two seconds of work: who comes after these is better told so than left to wait until the site gives up. */
export const HASHES_WAITING = 100;
const BUSY_MS = 3000;

type HashThread = Pick<ReturnType<typeof createHashThread>, 'hash' | 'verify'>;

/**
 * Passwords over a thread that hashes, one at a time: it bounds the memory that a rush of logins takes. argon2id, the library's
 * default variant, with `memoryKib` of memory, two passes and one lane: with 19456 the OWASP Password Storage Cheat Sheet's
 * setting (cheatsheetseries.owasp.org, "Password Storage").
 */
export function createPasswords(thread: HashThread, memoryKib: number) {
  const options = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 };
  const inTurn = createSemaphore(1, HASHES_WAITING);
  let decoy: Promise<string> | undefined;

  async function inTurnOrBusy<T>(job: () => Promise<T>): Promise<Result<T>> {
    const turn = await inTurn(job);
    if (turn) return ok(turn.done);
    const message = 'Too many people are logging in at this very moment. Please try again in a few seconds.';
    return fail('rate_limited', message, { retryAfterMs: BUSY_MS });
  }

  return {
    /** Hashes a password for keeping, in PHC string form; off the event loop. Fails with `rate_limited` when too many wait. */
    hashPassword: (password: string): Promise<Result<string>> =>
      inTurnOrBusy(() => thread.hash(password, options)),

    /**
     * Whether a password is the one that was hashed. With `null` (no such account) it does the same work and answers no, so
     * that the time tells nothing. Fails as `hashPassword` does.
     */
    checkPassword: async (passwordHash: string | null, password: string): Promise<Result<boolean>> => {
      if (passwordHash !== null) return inTurnOrBusy(() => thread.verify(passwordHash, password));
      decoy ??= thread.hash('no account has this password', options);
      const decoyHash = await decoy;
      const checked = await inTurnOrBusy(() => thread.verify(decoyHash, password));
      return checked.ok ? ok(false) : checked;
    },
  };
}

/** The passwords of this process. */
export const { hashPassword, checkPassword } = createPasswords(
  createHashThread(env.PASSWORD_HASH_PRIORITY),
  env.PASSWORD_HASH_KIB,
);
