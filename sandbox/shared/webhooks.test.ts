import { afterEach, beforeEach, expect, it } from 'vitest';
import { startReceiver, type Receiver } from './receiver';
import { startSandbox, type RunningSandbox } from '../start-sandbox';
import { createFolder } from '@/tests/support/temp-folder';

let receiver: Receiver;
let sandbox: RunningSandbox;

beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startSandbox({ webhookRetryMs: 10, webhooks: { stripe: { url: receiver.url } } });
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const emit = async (type: string) => {
  const { id } = await sandbox.control('stripe/events', { type, object: { object: 'thing' } });
  return String(id);
};
const idsReceived = () => receiver.received.map(({ body }) => String(JSON.parse(body.toString()).id));

it('delivers again until it is answered with success, the same event each time', async () => {
  receiver.answers.push(500, 400);
  const id = await emit('a.b');
  const [delivery] = await sandbox.untilDelivered();
  expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 400, 200]);
  expect(idsReceived()).toEqual([id, id, id]);
});

it('gives up in the end', async () => {
  receiver.answers.push(...Array.from({ length: 20 }, () => 503));
  const impatient = await startSandbox({ webhookRetryMs: 1, webhooks: { stripe: { url: receiver.url } } });
  await impatient.control('stripe/events', { type: 'a.b', object: { object: 'thing' } });
  expect(await impatient.untilDelivered()).toMatchObject([{ state: 'given-up' }]);
  expect(receiver.received).toHaveLength(9);
  await impatient.close();
});

it('delivers an event twice when asked to, and once more on demand', async () => {
  await sandbox.webhookFault({ provider: 'stripe', type: 'a.b', fault: 'duplicate' });
  const id = await emit('a.b');
  await sandbox.untilDelivered();
  await sandbox.redeliver(id);
  await sandbox.untilDelivered();
  expect(idsReceived()).toEqual([id, id, id]);
});

it('keeps events back, and delivers them in the order that is asked for', async () => {
  await sandbox.webhookFault({ provider: 'stripe', fault: 'hold', times: 2 });
  const held = [await emit('first'), await emit('second')];
  const free = await emit('third');
  await sandbox.untilDelivered();
  expect(idsReceived()).toEqual([free]);
  await sandbox.release('last-to-first');
  expect(idsReceived()).toEqual([free, ...held.reverse()]);
});

it('loses an event when asked to, which the dashboard could still send', async () => {
  await sandbox.webhookFault({ provider: 'stripe', fault: 'drop' });
  const id = await emit('a.b');
  expect(await sandbox.untilDelivered()).toMatchObject([{ state: 'dropped', attempts: [] }]);
  await sandbox.redeliver(id);
  await sandbox.untilDelivered();
  expect(idsReceived()).toEqual([id]);
});

it('delivers late when asked to, and others before', async () => {
  await sandbox.webhookFault({ provider: 'stripe', type: 'late', fault: 'delay', delayMs: 100 });
  const late = await emit('late');
  const soon = await emit('soon');
  await sandbox.untilDelivered();
  expect(idsReceived()).toEqual([soon, late]);
});

it('sends nothing while no endpoint is named', async () => {
  await sandbox.setWebhooks({ stripe: null });
  await emit('a.b');
  expect(await sandbox.listDeliveries()).toEqual([]);
});

it('takes up after a restart what it had not delivered', async () => {
  const dataDir = createFolder();
  const before = await startSandbox({
    dataDir,
    webhookRetryMs: 60_000,
    webhooks: { stripe: { url: receiver.url } },
  });
  receiver.answers.push(503);
  const { id } = await before.control('stripe/events', { type: 'a.b', object: { object: 'thing' } });
  await expect
    .poll(async () => (await before.listDeliveries()).every(({ attempts }) => attempts.length > 0), {
      timeout: 15_000,
      interval: 20,
    })
    .toBe(true);
  await before.close();
  const after = await startSandbox({ dataDir, webhooks: { stripe: { url: receiver.url } } });
  await after.untilDelivered();
  expect(idsReceived()).toEqual([id, id]);
  await after.close();
});

it.each([
  { provider: 'stripe', fault: 'earthquake' },
  { provider: 'stripe', fault: 'hold', when: 'now' },
])('refuses an order it does not understand: %o', async (rule) => {
  const response = await fetch(`${sandbox.url}/__control/webhooks/fault`, {
    method: 'POST',
    body: JSON.stringify(rule),
  });
  expect(response.status).toBe(400);
});
