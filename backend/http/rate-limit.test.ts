import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../store/open';
import { createRateLimit, takeInTurn, toAddressKey } from './rate-limit';

const MINUTE = 60_000;

function createLimit(points: number, windowMs = MINUTE) {
  const store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  return createRateLimit(store, { name: 'tries', points, windowMs, says: 'Too many attempts' });
}

describe('a rate limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('refuses the one too many with a sentence and the time left, and takes it again when the time is over', async () => {
    const limit = createLimit(2, 10 * MINUTE);
    expect((await limit.take('a')).ok).toBe(true);
    vi.advanceTimersByTime(4 * MINUTE);
    expect((await limit.take('a')).ok).toBe(true);
    expect(await limit.take('a')).toEqual({
      ok: false,
      error: {
        code: 'rate_limited',
        message: 'Too many attempts. Please try again in 6 minutes.',
        retryAfterMs: 6 * MINUTE,
      },
    });
    expect((await limit.take('b')).ok).toBe(true);
    vi.advanceTimersByTime(6 * MINUTE);
    expect((await limit.take('a')).ok).toBe(true);
  });

  it('does not last longer because the machine’s clock was ahead when it began', async () => {
    const limit = createLimit(2);
    const nowMs = Date.now();
    vi.setSystemTime(nowMs + 24 * 60 * MINUTE);
    await limit.take('a', 2);
    vi.setSystemTime(nowMs);
    expect((await limit.take('a', 2)).ok).toBe(true);
    expect(await limit.take('a')).toMatchObject({ error: { retryAfterMs: MINUTE } });
  });

  it('counts what a thing costs, and takes back what it cost too much', async () => {
    const limit = createLimit(10);
    await limit.take('a', 5);
    await limit.giveBack('a', 4);
    await limit.take('a', 5);
    expect((await limit.take('a', 4)).ok).toBe(true);
    expect((await limit.take('a')).ok).toBe(false);
    await limit.clear('a');
    expect((await limit.take('a', 10)).ok).toBe(true);
  });
});

describe('several limits', () => {
  it('are taken from in turn, and what stands behind a refusal is not counted', async () => {
    const [addresses, emails] = [createLimit(2), createLimit(1)];
    const take = (address: string, email: string) =>
      takeInTurn([
        [addresses, address],
        [emails, email],
      ]);
    expect((await take('here', 'x')).ok).toBe(true);
    expect((await take('here', 'x')).ok).toBe(false);
    expect((await take('here', 'y')).ok).toBe(false);
    expect((await take('there', 'y')).ok).toBe(true);
  });
});

describe('toAddressKey', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(toAddressKey(address)).toBe(key);
  });
});
