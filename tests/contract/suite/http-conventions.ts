import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { type AnyCall, calls, REQUESTED_WITH } from '@/lib/contract';
import { toOpenApi } from '@/backend/http/openapi';
import { AUTH_SECRET } from '../target';
import type { Context } from '../steps/context';

const JSON_HEADERS = { [REQUESTED_WITH.name]: REQUESTED_WITH.value, 'Content-Type': 'application/json' };
const everyCall = Object.entries<AnyCall>(calls);
const privateCalls = everyCall.filter(([, call]) => call.auth);

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { name: 'X', iss: 'marquee-upstream', aud: 'marquee-site', sub: 'usr_demo', jti: 'x' };
const FUTURE_S = 4_102_444_800;

const sign = (secret: string, expiresS: number, alg = 'HS256') =>
  new SignJWT(claims)
    .setProtectedHeader({ alg })
    .setExpirationTime(expiresS)
    .sign(new TextEncoder().encode(secret));

export function describeHttpConventions({ client }: Context): void {
  describe('every call', () => {
    it.each(everyCall)('%s wants the X-Requested-With header', async (_name, call) => {
      const path = call.path.replace(/\{\w+\}/g, 'some-id');
      const response = await client.raw(path, { method: call.method });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: expect.stringContaining('X-Requested-With') });
    });

    it.each(privateCalls)('%s wants a login', async (_name, call) => {
      const params = { eventId: 'evt-midnight-run', orderId: 'ord_0' };
      for (const token of [undefined, 'nonsense', 'a.b.c']) {
        const response = await client.send(call, { token, params, ...(call.body && { body: {} }) });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
      }
    });
  });

  describe('a token', () => {
    it('made by someone else, unsigned, of another algorithm, expired or of no login is refused', async () => {
      const forged = [
        `${base64url({ alg: 'none' })}.${base64url({ ...claims, exp: FUTURE_S })}.`,
        await sign('another secret, also longer than thirty-two characters', FUTURE_S),
        await sign(AUTH_SECRET.padEnd(64, 'x'), FUTURE_S, 'HS512'),
        await sign(AUTH_SECRET, 1_700_000_000),
        await sign(AUTH_SECRET, FUTURE_S),
      ];
      for (const token of forged) {
        expect(await client.refused(calls.logout, { token, body: {} })).toMatchObject({ status: 401 });
      }
    });
  });

  describe('a body', () => {
    const login = (body: string, headers: Record<string, string> = JSON_HEADERS) =>
      client.raw('/auth/login', { method: 'POST', headers, body });

    it('that is not JSON is refused', async () => {
      const form = await login('email=a', {
        ...JSON_HEADERS,
        'Content-Type': 'application/x-www-form-urlencoded',
      });
      expect(form.status).toBe(415);
      expect((await login('{"email": ')).status).toBe(400);
      expect((await login('[]')).status).toBe(400);
      expect((await login('')).status).toBe(400);
    });

    it('over 64 kB is refused', async () => {
      const response = await login(JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(66_000) }));
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
    });
  });

  describe('an address', () => {
    it('with another method is refused with the methods it has', async () => {
      const response = await client.raw('/auth/login', { method: 'DELETE', headers: JSON_HEADERS });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    });

    it('that does not exist answers 404 as JSON', async () => {
      const response = await client.raw('/nothing/here', { headers: JSON_HEADERS });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    });
  });

  it('serves the document of the contract, and a probe', async () => {
    expect(await (await client.raw('/openapi.json')).json()).toEqual(toOpenApi());
    expect((await client.raw('/health')).status).toBe(200);
  });
}
