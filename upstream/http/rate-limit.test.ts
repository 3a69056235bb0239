import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimit, toAddressKey } from './rate-limit';

const MINUTE = 60_000;

describe('a rate limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('refuses the one too many with a sentence and the time left, and takes it again when the time is over', async () => {
    const limit = createRateLimit('Too many tries', 10 * MINUTE, [2]);
    expect((await limit.take('a')).ok).toBe(true);
    vi.advanceTimersByTime(4 * MINUTE);
    expect((await limit.take('a')).ok).toBe(true);
    expect(await limit.take('a')).toEqual({
      ok: false,
      error: {
        code: 'rate_limited',
        message: 'Too many tries in a short time. Please try again in 6 minutes.',
        retryAfterMs: 6 * MINUTE,
      },
    });
    expect((await limit.take('b')).ok).toBe(true);
    vi.advanceTimersByTime(6 * MINUTE);
    expect((await limit.take('a')).ok).toBe(true);
  });

  it('counts each key by itself, and nothing for the second once the first is used up', async () => {
    const limit = createRateLimit('Too many tries', MINUTE, [2, 1]);
    expect((await limit.take('address', 'x')).ok).toBe(true);
    expect((await limit.take('address', 'x')).ok).toBe(false);
    expect((await limit.take('address', 'y')).ok).toBe(false);
    expect((await limit.take('other', 'y')).ok).toBe(true);
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
