import { describe, expect, it } from 'vitest';
import { parseStoredToken } from './stored-token';
import { toToken } from '@/tests/support/session-token';

const NOW = 1_700_000_000_000;

const token = (claims: unknown) => toToken(claims, '');

describe('parseStoredToken', () => {
  it('reads the account, its name and the end of the session', () => {
    const text = token({ sub: 'usr_1', name: 'Zoë Ōkami', exp: NOW / 1000 + 60 });
    expect(parseStoredToken(text, NOW)).toEqual({ id: 'usr_1', name: 'Zoë Ōkami', expiresAt: NOW + 60_000 });
  });

  it('counts a token as expired from its very second on', () => {
    expect(parseStoredToken(token({ name: 'Ann', exp: NOW / 1000 }), NOW)).toBeNull();
    expect(parseStoredToken(token({ name: 'Ann', exp: NOW / 1000 }), NOW - 1)).not.toBeNull();
  });

  it('has no name rather than a wrong one', () => {
    expect(parseStoredToken(token({ name: 7, exp: NOW }), NOW)?.name).toBe('');
  });

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['a word', 'hello'],
    ['broken base64', 'a.%%%.'],
    ['no JSON', `a.${Buffer.from('{').toString('base64url')}.`],
    ['null', token(null)],
    ['no expiry', token({ name: 'Ann' })],
    ['an expiry in words', token({ exp: 'tomorrow' })],
    ['an endless expiry', token({ exp: null })],
  ])('takes %s for logged out', (_, text) => {
    expect(parseStoredToken(text, NOW)).toBeNull();
  });
});
