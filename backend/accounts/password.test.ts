import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { parseEnv } from '@/lib/env/schema';
import { ok } from '@/lib/result';
import { checkPassword, createPasswords, hashPassword, MAX_WAITING_HASHES } from './password';

const toParameters = (phc = '') => phc.split('$').slice(1, 4).join('$');

const SAFE_KIB = parseEnv({}).PASSWORD_HASH_KIB;

async function hashed(password: string, hashIt = hashPassword): Promise<string> {
  const made = await hashIt(password);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

describe('hashPassword', () => {
  it('uses argon2id with the parameters of the OWASP cheat sheet, and a salt of its own each time', async () => {
    const { hashPassword: safely } = createPasswords(SAFE_KIB);
    const [one, other] = [await hashed('curtain-up', safely), await hashed('curtain-up', safely)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await checkPassword(one, 'curtain-up')).toEqual(ok('yes'));
    expect(await checkPassword(one, 'curtain-down')).toEqual(ok('no'));
  });

  const COMPOSED = 'caf\u00e9 au lait \u4eac';
  it.each([
    ['with the accent apart', 'cafe\u0301 au lait \u4eac'],
    ['with a space of another kind', 'caf\u00e9\u00a0au\u3000lait\u1680\u4eac'],
    ['in full width', '\uff43\uff41\uff46\u00e9 au lait \u4eac'],
  ])('takes a password that is typed %s for the same', async (_how, typed) => {
    expect(await checkPassword(await hashed(COMPOSED), typed)).toEqual(ok('yes'));
    expect(await checkPassword(await hashed(typed), COMPOSED)).toEqual(ok('yes'));
    expect(await checkPassword(await hash(typed), typed)).toEqual(ok('as typed'));
    expect(await checkPassword(await hash(typed), `${typed}!`)).toEqual(ok('no'));
    expect(await checkPassword(null, typed)).toEqual(ok('no'));
  });

  it('does the same work for an account that does not exist', async () => {
    const kept = await hashed('curtain-up');
    const verified: [string, string][] = [];
    const watched = {
      hash,
      verify: (phc: string, password: string) => {
        verified.push([phc, password]);
        return verify(phc, password);
      },
    };
    const passwords = createPasswords(env.PASSWORD_HASH_KIB, watched);
    expect(await passwords.checkPassword(kept, 'wrong')).toEqual(ok('no'));
    expect(await passwords.checkPassword(null, 'wrong')).toEqual(ok('no'));
    expect(verified.map(([phc, password]) => [toParameters(phc), password])).toEqual([
      [toParameters(kept), 'wrong'],
      [toParameters(kept), 'wrong'],
    ]);
  });

  it('refuses callers while a hundred wait, and serves those who do', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow = {
      hash: async () => 'a hash',
      verify: async () => {
        await opened;
        return true;
      },
    };
    const passwords = createPasswords(env.PASSWORD_HASH_KIB, slow);
    const check = () => passwords.checkPassword('a hash', 'curtain-up');
    const taken = Array.from({ length: 1 + MAX_WAITING_HASHES }, check);
    for (const refused of await Promise.all(Array.from({ length: 5 }, check))) {
      expect(refused).toMatchObject({ ok: false, error: { code: 'rate_limited', retryAfterMs: 3000 } });
    }
    open();
    expect(new Set((await Promise.all(taken)).map((answer) => answer.ok && answer.value))).toEqual(
      new Set(['yes']),
    );
    expect(await check()).toEqual(ok('yes'));
  });
});

it('takes the next job after one that failed', async () => {
  const unreadable = checkPassword('no hash', 'curtain-up');
  await expect(unreadable).rejects.toThrow();
  expect(await checkPassword(await hashed('curtain-up'), 'curtain-up')).toEqual(ok('yes'));
});
