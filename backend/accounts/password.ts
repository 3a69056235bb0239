import { hash, type Options, verify } from '@node-rs/argon2';
import { env } from '@/lib/env';
import { createSemaphore } from '@/lib/process/semaphore';
import { fail, ok, type Result } from '@/lib/result';

/** About two seconds of work. A caller beyond that is refused at once instead of timing out. */
export const MAX_WAITING_HASHES = 100;
const BUSY_MS = 3000;

/** What we use of `@node-rs/argon2`. Both run in libuv's thread pool, off the event loop. */
export type Argon2 = {
  hash(password: string, options: Options): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/**
 * Hashes passwords with argon2id (the library's default variant): `memoryKib` of memory, two passes
 * and one lane. With 19456 KiB that is the setting of the OWASP Password Storage Cheat Sheet. One
 * job runs at a time, which bounds the memory of a rush of logins and leaves the other threads of
 * the pool to files and DNS.
 */
export function createPasswords(memoryKib: number, argon2: Argon2 = { hash, verify }) {
  const options = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 };
  const queue = createSemaphore(1, MAX_WAITING_HASHES);
  let decoy: Promise<string> | undefined;

  async function enqueue<T>(job: () => Promise<T>): Promise<Result<T>> {
    const run = await queue(job);
    if (run) return ok(run.done);
    const message = 'Too many people are logging in at this very moment. Please try again in a few seconds.';
    return fail('rate_limited', message, { retryAfterMs: BUSY_MS });
  }

  return {
    /** Hashes a password, in PHC string form. Fails with `rate_limited` when too many callers wait. */
    hashPassword: (password: string): Promise<Result<string>> =>
      enqueue(() => argon2.hash(password, options)),

    /**
     * Whether a password matches a hash. With `null` (no such account) it does the same work and
     * answers no, so that the time does not tell which accounts exist. Fails as `hashPassword`
     * does.
     */
    checkPassword: (passwordHash: string | null, password: string): Promise<Result<boolean>> =>
      enqueue(async () => {
        decoy ??= argon2.hash('no account has this password', options);
        const matches = await argon2.verify(passwordHash ?? (await decoy), password);
        return passwordHash !== null && matches;
      }),
  };
}

/** The passwords of this process. */
export const { hashPassword, checkPassword } = createPasswords(env.PASSWORD_HASH_KIB);
