import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokens } from './jwt';

const SECRET = 'a secret of tests, longer than thirty-two characters';
const NOW = Date.parse('2027-01-01T00:00:00.500Z');
const tokens = createTokens(SECRET, 3_600_000);

const sign = (claims: Record<string, string>) =>
  new SignJWT({ sub: 'usr_1', jti: 'j', iss: 'marquee-upstream', aud: 'marquee-site', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(NOW / 1000 + 60)
    .sign(new TextEncoder().encode(SECRET));

describe('a token', () => {
  it('is good from the moment it is made until it expires', async () => {
    const { token, jti, expiresAt } = await tokens.sign({ id: 'usr_1', name: 'Ann' }, NOW);
    expect(await tokens.verify(token, NOW)).toEqual({ sub: 'usr_1', jti });
    expect(await tokens.verify(token, expiresAt - 1000)).not.toBeNull();
    expect(await tokens.verify(token, expiresAt)).toBeNull();
  });

  it('for another audience, or from another issuer, is refused, though the key is ours', async () => {
    expect(await tokens.verify(await sign({}), NOW)).not.toBeNull();
    expect(await tokens.verify(await sign({ aud: 'another-site' }), NOW)).toBeNull();
    expect(await tokens.verify(await sign({ iss: 'another-issuer' }), NOW)).toBeNull();
  });
});
