import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createPaypalGateway } from '@/backend/payments/paypal-gateway';
import { chooseOnApprovalPage } from '@/sandbox/paypal/buyer';
import { toBuyerKey, toCustomId } from '@/lib/orders/captures/purchase-key';
import { GALA } from '../support/seven-calls';
import { registerAt, withSevenCalls } from './site-lib';
import { bundle } from '../support/bundle';
import { createFolder } from '../support/temp-folder';

const ITEM = { eventId: GALA._id, selectedPackage: 'seat' };
const URLS = { returnUrl: 'http://localhost:3000/paypal', cancelUrl: 'http://localhost:3000/checkout' };

const { sandbox, api, state } = withSevenCalls();

const paypal = () => createPaypalGateway({ clientId: 'c', clientSecret: 's', apiBase: sandbox.url });

async function start(folder: string, ...args: string[]): Promise<ChildProcess> {
  const crashPoints = await bundle('tests/crash/crash-points.ts');
  const main = await bundle('tests/remote/capture-process.ts');
  const child = spawn(process.execPath, ['--import', crashPoints, main, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      CRASH_FILE: join(folder, 'crash.json'),
      UPSTREAM_API_HOST: api.url,
      SANDBOX_URL: sandbox.url,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
  return child;
}

it.each([
  { when: 'PayPal is asked', at: 'sent POST /v2/checkout/orders/\\w+/capture', by: 'itself' },
  { when: 'PayPal has answered', at: 'answered POST /v2/checkout/orders/\\w+/capture', by: 'itself' },
  { when: 'the buyer was answered', at: null, by: 'test' },
  { when: 'the API is asked to save', at: null, by: 'API' },
])('killed when $when: what PayPal took is saved after the restart, once', async ({ at, by }) => {
  const folder = createFolder();
  const buyer = await registerAt(api.url);
  const order = await paypal().createOrder(
    {
      orderId: crypto.randomUUID(),
      userId: '',
      itemKey: '',
      description: 'A seat',
      amountCents: 1200,
      currency: 'USD',
    },
    URLS,
    { customId: toCustomId(toBuyerKey(buyer.token), ITEM) ?? '' },
  );
  const id = order.ok ? order.value.id : '';
  await chooseOnApprovalPage(sandbox.url, id, 'approve');
  if (at !== null) writeFileSync(join(folder, 'crash.json'), JSON.stringify([at]));
  const child = await start(folder, id, buyer.token);
  state.fault = ({ url }) => {
    if (!url.endsWith('/save-payment')) return null;
    child.kill('SIGKILL');
    return new Response(null, { status: 504 });
  };
  if (by === 'test') {
    await once(child.stdout ?? child, 'data');
    child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  expect(state.paid.has(id)).toBe(false);

  state.fault = null;
  await start(folder);
  const read = await paypal().getOrder(id);
  const isTaken = read.ok && read.value.status === 'COMPLETED';
  // The provider may have taken no money when the process ended itself before the response.
  if (by !== 'itself' || at?.startsWith('answered')) expect(isTaken).toBe(true);
  if (!isTaken) return expect(state.saves.filter(({ body }) => body.paymentIntentId === id)).toEqual([]);
  await expect.poll(() => state.paid.get(id)?.email, { timeout: 60_000 }).toBe(buyer.email);
  expect(state.saves.filter(({ body }) => body.paymentIntentId === id)).toHaveLength(1);
});
