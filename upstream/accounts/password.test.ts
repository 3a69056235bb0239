import { describe, expect, it } from 'vitest';
import { checkPassword, hashPassword } from './password';
import { createSemaphore } from './semaphore';

describe('hashPassword', () => {
  it('uses argon2id with the parameters of the OWASP cheat sheet, and a salt of its own each time', async () => {
    const [one, other] = [await hashPassword('curtain-up'), await hashPassword('curtain-up')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await checkPassword(one, 'curtain-up')).toBe(true);
    expect(await checkPassword(one, 'curtain-down')).toBe(false);
  });

  it('works as long for an account that does not exist', async () => {
    const hashed = await hashPassword('curtain-up');
    await checkPassword(null, 'warm up');
    const time = async (hash: string | null) => {
      const start = performance.now();
      for (let round = 0; round < 5; round += 1) expect(await checkPassword(hash, 'wrong')).toBe(false);
      return performance.now() - start;
    };
    const [known, unknown] = [await time(hashed), await time(null)];
    expect(unknown / known).toBeGreaterThan(0.3);
    expect(unknown / known).toBeLessThan(3);
  });
});

describe('createSemaphore', () => {
  it('runs no more than its limit at once, in order, and goes on after a failure', async () => {
    const inTurn = createSemaphore(2);
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
    const outcomes = await Promise.allSettled(jobs);
    expect(most).toBe(2);
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    expect(outcomes.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
  });
});
