import { hash, type Options, verify } from '@node-rs/argon2';
import { normalisePassword } from '@/lib/contract/accounts';
import { env } from '@/lib/env';
import { createSemaphore } from '@/lib/process/semaphore';
import { fail, ok, type Result } from '@/lib/result';

export const MAX_WAITING_HASHES = 100;
const BUSY_MS = 3000;

type Argon2 = {
  hash(password: string, options: Options): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/** Stands where there is no hash. No password matches it. */
export const NO_PASSWORD = '!';

/** `as typed`: a hash of an older release, which did not normalise. */
export type PasswordMatch = 'yes' | 'as typed' | 'no';

/**
 * The OWASP Password Storage Cheat Sheet recommends 19456 KiB. One job at a time bounds the memory
 * and leaves the pool's other threads to files and DNS.
 */
export function createPasswords(memoryKib: number, argon2: Argon2 = { hash, verify }) {
  const options = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 };
  const queue = createSemaphore(1, MAX_WAITING_HASHES);
  let decoy: Promise<string> | undefined;

  async function enqueue<T>(job: () => Promise<T>): Promise<Result<T>> {
    const run = await queue(job);
    if (run) return ok(run.done);
    const message = 'Too many people are signing in right now. Please try again in a few seconds.';
    return fail('rate_limited', message, { retryAfterMs: BUSY_MS });
  }

  return {
    /** PHC string form. Fails with `rate_limited` when too many callers wait. */
    hashPassword: (password: string): Promise<Result<string>> =>
      enqueue(() => argon2.hash(normalisePassword(password), options)),

    /** Does the same work for `null` (no account), so the response time reveals nothing. */
    checkPassword: (given: string | null, password: string): Promise<Result<PasswordMatch>> =>
      enqueue(async () => {
        const passwordHash = given === NO_PASSWORD ? null : given;
        decoy ??= argon2.hash('no account has this password', options);
        const known = passwordHash ?? (await decoy);
        const normal = normalisePassword(password);
        if (await argon2.verify(known, normal)) return passwordHash === null ? 'no' : 'yes';
        const isOld = normal !== password && (await argon2.verify(known, password));
        return isOld && passwordHash !== null ? 'as typed' : 'no';
      }),
  };
}

export const { hashPassword, checkPassword } = createPasswords(env.PASSWORD_HASH_KIB);
