import { expect, it } from 'vitest';
import { createAddressLimit, toAddressKey } from './rate-limit';

it('a limit counts each address, a network of IPv6 as one, and says when to come again', async () => {
  const take = createAddressLimit({ points: 2, windowMs: 600_000, says: 'Too many questions' });
  const seen: boolean[] = [];
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1', null, null, null])
    seen.push((await take(address)).ok);
  expect(seen).toEqual([true, true, false, true, true, true, false]);
  expect(await take('2001:db8::4')).toEqual({
    ok: false,
    error: {
      code: 'rate_limited',
      message: 'Too many questions. Please try again in 10 minutes.',
      retryAfterMs: expect.any(Number) as number,
    },
  });
});

it('counts an IPv4 address that is mapped into IPv6 as itself, in each spelling', () => {
  for (const address of ['198.51.100.2', '::ffff:198.51.100.2', '::ffff:c633:6402'])
    expect(toAddressKey(address)).toBe('198.51.100.2');
  expect(toAddressKey('::ffff:c633:6403')).toBe('198.51.100.3');
});
