import { describe, expect, it } from 'vitest';
import { decodeToken, toStoredToken } from './session-token';
import { toToken } from '@/tests/support/session-token';

const token = toToken({ sub: 'u1', name: 'Zoë', exp: 1_700_000_000 });

describe('decodeToken', () => {
  it('reads who and until when', () => {
    expect(decodeToken(token)).toEqual({ userId: 'u1', name: 'Zoë', expiresAtMs: 1_700_000_000_000 });
  });

  it.each(['', 'a.b', 'not.a.token', `${token}\n`, `${token} x`, toToken({ sub: 'u1' }, 'y')])(
    'takes %j for none',
    (text) => {
      expect(decodeToken(text)).toBeNull();
    },
  );
});

describe('toStoredToken', () => {
  it('leaves the signature out', () => {
    expect(toStoredToken(token)).toBe(`${token.split('.').slice(0, 2).join('.')}.`);
  });
});
