import { afterEach, expect, it, vi } from 'vitest';
import type { Backend } from '@/backend/app';
import { calls } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { runtime } from '@/lib/runtime';
import { viewerApi } from './app';

const SITE = 'http://localhost:3000';
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const TOKEN = `${encode({ alg: 'HS256' })}.${encode({ exp: Math.ceil(Date.now() / 1000) + 3600 })}.c2ln`;
const LOGIN = { email: 'bea@buyers.example', password: 'standing-room' };
const SESSION = ok({ token: TOKEN, message: 'Login successful!' });

function start(answer: Result<object> = SESSION) {
  const asked = vi.fn(async (_call: unknown, _given: unknown): Promise<Result<unknown>> => answer);
  runtime.backend = Promise.resolve({ answer: asked } as Partial<Backend> as Backend);
  const post = (path: string, body: object, cookie = '') =>
    viewerApi.fetch(
      new Request(SITE + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          ...{ 'content-type': 'application/json', host: 'localhost:3000', origin: SITE, cookie },
          'x-requested-with': 'XMLHttpRequest',
        },
      }),
    );
  return { asked, post };
}

afterEach(() => {
  delete runtime.backend;
});

it('a login puts the token where no script can read it, and tells the page the rest', async () => {
  const { post } = start();
  const answer = await post('/api/auth/login', LOGIN);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      new RegExp(`^__Host-session=${TOKEN}; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    ),
  ]);
  const [head, payload] = TOKEN.split('.');
  expect(await answer.json()).toEqual({ token: `${head}.${payload}.`, message: 'Login successful!' });
});

it('a login that is refused sets no cookie', async () => {
  const { post } = start(fail('unauthorized', 'Unauthorized: Invalid email or password.'));
  const answer = await post('/api/auth/login', LOGIN);
  expect(answer.status).toBe(401);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

it('a registration names who brought the person along, as the cookie has it', async () => {
  const { asked, post } = start();
  const person = { name: 'Bea', ...LOGIN, referral: null };
  expect((await post('/api/auth/register', person, 'ref=FRIEND42')).status).toBe(200);
  const body = { ...person, referral: 'FRIEND42' };
  expect(asked).toHaveBeenLastCalledWith(calls.register, expect.objectContaining({ body }));
  await post('/api/auth/register', { ...person, referral: 'POSTED11' }, 'ref=FRIEND42');
  expect(asked.mock.lastCall?.[1]).toMatchObject({ body: { referral: 'POSTED11' } });
});

it('a payment is opened for the session of the cookie, and for no stranger', async () => {
  const { asked, post } = start(ok({ clientSecret: 'pi_1_secret_1', paymentIntentId: 'pi_1', amount: 5 }));
  const item = { planId: 'seo-starter' };
  expect((await post('/api/orders/create-payment-intent', item)).status).toBe(401);
  expect(asked).not.toHaveBeenCalled();
  const answer = await post('/api/orders/create-payment-intent', item, `__Host-session=${TOKEN}`);
  expect(await answer.json()).toEqual({
    ...{ clientSecret: 'pi_1_secret_1', paymentIntentId: 'pi_1', amountCents: 500 },
  });
  expect(asked).toHaveBeenLastCalledWith(
    calls.createPaymentIntent,
    expect.objectContaining({ body: item, token: TOKEN }),
  );
});
