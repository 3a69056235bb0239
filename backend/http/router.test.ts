import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { API_BASE, calls, REQUESTED_WITH } from '@/lib/contract';
import { fail, ok } from '@/lib/result';
import { type BackendApp, createRouter, type DirectCall } from './router';

const SESSION = { jti: 'jti-1', userId: 'usr_1' };
const ITEM = { eventId: 'evt-1', selectedPackage: 'seat' };
const DIRECT: DirectCall = {
  params: {},
  body: ITEM,
  token: 'a.b.c',
  country: 'DE',
  clientAddress: '2001:db8::1',
};

function start() {
  const app: BackendApp = new Hono();
  const router = createRouter(app, async (token) =>
    token === 'a.b.c' ? ok(SESSION) : fail('unauthorized', 'Please sign in first.'),
  );
  const handle = vi.fn(async () => ok({ orderId: 'ord_1' }));
  router.postPrivate(calls.claimFreeOrder, handle);
  const post = (body: unknown, token: string) =>
    app.request(`${API_BASE}/orders/claim`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        [REQUESTED_WITH.name]: REQUESTED_WITH.value,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-viewer-country': 'DE',
        'x-forwarded-for': '2001:db8::1',
      },
    });
  const ask = (given: Partial<DirectCall>) => router.answer(calls.claimFreeOrder, { ...DIRECT, ...given });
  return { router, handle, post, ask };
}

it('hands over the same, with a request and without one', async () => {
  const { handle, post, ask } = start();
  expect(await ask({})).toEqual(ok({ orderId: 'ord_1' }));
  expect(await (await post(ITEM, 'a.b.c')).json()).toEqual({ orderId: 'ord_1' });
  const [direct, requested] = handle.mock.calls;
  expect(direct).toEqual([ITEM, SESSION, 'DE', '2001:db8::1']);
  expect(requested).toEqual(direct);
});

it('refuses the same, with a request and without one', async () => {
  const { handle, post, ask } = start();
  for (const [body, token] of [
    [ITEM, 'x.y.z'],
    [{ eventId: 'evt-1' }, 'a.b.c'],
    [null, 'a.b.c'],
  ] as const) {
    const refused = await ask({ body, token });
    const { error, code, fields } = await (await post(body, token)).json();
    expect(refused).toEqual({ ok: false, error: { message: error, code, ...(fields && { fields }) } });
  }
  expect(handle).not.toHaveBeenCalled();
});

it('throws where there is no such call', async () => {
  const { router } = start();
  await expect(router.answer(calls.listOrders, DIRECT)).rejects.toThrow('GET /orders');
});
