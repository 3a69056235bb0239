import { expect, it } from 'vitest';
import { playbackTokenSchema } from './playback';

const takes = (token: string) =>
  playbackTokenSchema.safeParse({
    token,
    expires_at: '2027-01-01T00:00:00Z',
    playlist: null,
    grant: 'order',
  }).success;

it('takes a token that can stand in a cookie as it is, and no other', () => {
  expect([takes('eyJh.eyJl.c2ln'), takes('a+b/c=='), takes('x'.repeat(4096))]).toEqual([true, true, true]);
  for (const token of ['x; Domain=example.com', 'x\r\nSet-Cookie: a=b', 'x y', 'é', '', 'x'.repeat(4097)])
    expect(takes(token), token).toBe(false);
});
