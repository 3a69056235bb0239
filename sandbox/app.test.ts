import { expect, it } from 'vitest';
import { createSandboxApp } from './app';
import { createFolder } from '@/tests/support/temp-folder';

const BASE = 'http://127.0.0.1:4000';
const control = (body: unknown, headers: Record<string, string> = {}, base = BASE) =>
  createSandboxApp().request(`${base}/__control/fault`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
const rule = { provider: 'stripe', fault: 'hang' };

it('says that it is well', async () => {
  expect(await (await createSandboxApp().request(`${BASE}/healthz`)).json()).toEqual({ status: 'ok' });
});

it('switches a fault on, filling in what is left out', async () => {
  const response = await control(rule);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ faults: [{ ...rule, operation: 'any', of: '', times: 1 }] });
});

it.each([
  ['an unknown fault', { ...rule, fault: 'earthquake' }],
  ['an unknown field', { ...rule, when: 'now' }],
  ['nothing', null],
])('refuses %s', async (_, body) => {
  expect((await control(body)).status).toBe(400);
});

it('takes no orders from a page in a browser, nor under a foreign host name', async () => {
  expect((await control(rule, { Origin: 'http://evil.example' })).status).toBe(403);
  expect((await control(rule, {}, 'http://rebound.example:4000')).status).toBe(403);
});

it('hits the named call as often as asked, and no other', async () => {
  const app = createSandboxApp();
  const order = (method: string, body?: object) =>
    app.request(`${BASE}/__control/fault`, { method, ...(body && { body: JSON.stringify(body) }) });
  const ask = async (path: string) => (await app.request(`${BASE}/v1/${path}`, { method: 'POST' })).status;
  await order('POST', { provider: 'stripe', operation: 'refund', fault: 'html-200', times: 2 });
  const statuses = [await ask('payment_intents'), await ask('refunds'), await ask('refunds')];
  expect([...statuses, await ask('refunds')]).toEqual([401, 200, 200, 401]);
  await order('POST', { provider: 'stripe', fault: 'html-200', times: 9 });
  expect(await ask('payment_intents')).toBe(200);
  await order('DELETE');
  expect(await ask('payment_intents')).toBe(401);
});

it('keeps intents, their answers and orders over a restart', async () => {
  const dataDir = createFolder();
  const init = {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_1', 'Idempotency-Key': 'k' },
    body: 'amount=1999&currency=usd',
  };
  const before = await (
    await createSandboxApp({ dataDir }).request(`${BASE}/v1/payment_intents`, init)
  ).json();
  const after = await createSandboxApp({ dataDir }).request(`${BASE}/v1/payment_intents`, init);
  expect(after.headers.get('Idempotent-Replayed')).toBe('true');
  expect(await after.json()).toEqual(before);
});
