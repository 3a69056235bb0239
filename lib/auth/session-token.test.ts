import { describe, expect, it } from 'vitest';
import { decodeToken, toStoredToken } from './session-token';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${encode({ alg: 'HS256' })}.${encode({ sub: 'u1', name: 'Zoë', exp: 1_700_000_000 })}.c2ln`;

describe('decodeToken', () => {
  it('reads who and until when', () => {
    expect(decodeToken(token)).toEqual({ userId: 'u1', name: 'Zoë', expiresAtMs: 1_700_000_000_000 });
  });

  it.each(['', 'a.b', 'not.a.token', `${token}\n`, `${token} x`, `x.${encode({ sub: 'u1' })}.y`])(
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
