import { describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { parseEnv } from '@/lib/env/schema';
import { ok } from '@/lib/result';
import { createHashThread } from './hash-thread';
import { checkPassword, createPasswords, HASHES_WAITING, hashPassword } from './password';
import { createSemaphore } from '@/lib/process/semaphore';

/** The part of a hash in PHC string form that says how long checking it takes. */
const toParameters = (hash = '') => hash.split('$').slice(1, 4).join('$');

/** As an environment in which nothing is set has it. */
const SAFE_KIB = parseEnv({}).PASSWORD_HASH_KIB;

async function hashed(password: string, hash = hashPassword): Promise<string> {
  const made = await hash(password);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

describe('hashPassword', () => {
  it('uses argon2id with the parameters of the OWASP cheat sheet, and a salt of its own each time', async () => {
    const { hashPassword: hash } = createPasswords(createHashThread(), SAFE_KIB);
    const [one, other] = [await hashed('curtain-up', hash), await hashed('curtain-up', hash)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await checkPassword(one, 'curtain-up')).toEqual(ok(true));
    expect(await checkPassword(one, 'curtain-down')).toEqual(ok(false));
  });

  it('does the same work for an account that does not exist', async () => {
    const kept = await hashed('curtain-up');
    const verified: [string, string][] = [];
    const thread = createHashThread();
    const watched = {
      hash: (...work: Parameters<typeof thread.hash>) => thread.hash(...work),
      verify: (hash: string, password: string) => {
        verified.push([hash, password]);
        return thread.verify(hash, password);
      },
    };
    const passwords = createPasswords(watched, env.PASSWORD_HASH_KIB);
    expect(await passwords.checkPassword(kept, 'wrong')).toEqual(ok(false));
    expect(await passwords.checkPassword(null, 'wrong')).toEqual(ok(false));
    expect(verified.map(([hash, password]) => [toParameters(hash), password])).toEqual([
      [toParameters(kept), 'wrong'],
      [toParameters(kept), 'wrong'],
    ]);
  });

  it('tells those who come while a hundred wait to come back, and goes on with the others', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const thread = {
      hash: async () => 'a hash',
      verify: async () => {
        await opened;
        return true;
      },
    };
    const passwords = createPasswords(thread, env.PASSWORD_HASH_KIB);
    const check = () => passwords.checkPassword('a hash', 'curtain-up');
    const taken = Array.from({ length: 1 + HASHES_WAITING }, check);
    for (const refused of await Promise.all(Array.from({ length: 5 }, check))) {
      expect(refused).toMatchObject({ ok: false, error: { code: 'rate_limited', retryAfterMs: 3000 } });
    }
    open();
    expect(new Set((await Promise.all(taken)).map((answer) => answer.ok && answer.value))).toEqual(
      new Set([true]),
    );
    expect(await check()).toEqual(ok(true));
  });
});

describe('createSemaphore', () => {
  it('runs no more than its limit at once, in order, goes on after a failure, and takes no more than may wait', async () => {
    const inTurn = createSemaphore(2, 4);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const jobs = Array.from({ length: 6 }, (_, index) =>
      inTurn(async () => {
        started.push(index);
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
        if (index === 1) throw new Error('one fails');
        return index;
      }),
    );
    expect(await inTurn(async () => 'one too many')).toBeNull();
    const outcomes = await Promise.allSettled(jobs);
    expect(most).toBe(2);
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    expect(outcomes[0]).toEqual({ status: 'fulfilled', value: { done: 0 } });
    expect(outcomes.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
  });
});
