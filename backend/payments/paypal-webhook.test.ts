import { describe, expect, it } from 'vitest';
import { chooseOnApprovalPage } from '@/sandbox/paypal/buyer';
import { newFacts, newKey, RETURN_URLS, valueOf } from './fixtures';
import { createPaypalGateway } from './paypal-gateway';
import { SANDBOX_WEBHOOKS } from './config';
import { withReceiver, withSandbox } from '@/tests/support/with-sandbox';
import { lazily } from '@/tests/support/late';

const { paypalWebhookId } = SANDBOX_WEBHOOKS;
const sandbox = withSandbox();
const receiver = withReceiver(sandbox, (url) => ({ paypal: { url } }));
let clients = 0;

const connect = (webhookId: string, deadlineMs = 1_500) =>
  createPaypalGateway({
    clientId: `webhook-client-${(clients += 1)}`,
    clientSecret: 'secret',
    apiBase: sandbox.url,
    deadlineMs,
    webhookId,
  });

const gateway = lazily(() => connect(paypalWebhookId));

async function pay() {
  const facts = newFacts();
  const patient = connect(paypalWebhookId, 8_000);
  const { id } = valueOf(await patient.createOrder(facts, RETURN_URLS));
  await chooseOnApprovalPage(sandbox.url, id, 'approve');
  const captured = await patient.captureOrder(id, facts.orderId);
  return { id, captureId: (captured.ok && captured.value.capture?.id) || '' };
}

async function readAll(reader = gateway) {
  await sandbox.untilDelivered();
  return Promise.all(receiver.received.map(({ body, headers }) => reader.readWebhook(body, headers)));
}

const emit = (text = 'ü') =>
  sandbox.control('paypal/events', {
    type: 'BILLING.PLAN.CREATED',
    resourceType: 'plan',
    resource: { text },
  });

async function receiveOne(text?: string) {
  await emit(text);
  await sandbox.untilDelivered();
  const { body = Buffer.alloc(0), headers = new Headers() } = receiver.received[0] ?? {};
  return { body, headers };
}

describe('an event', () => {
  it('leads to its order, whatever it is about', async () => {
    const { id, captureId } = await pay();
    await gateway.refund({ reference: id, amountCents: 1, idempotencyKey: newKey() });
    const { dispute_id: disputeId } = await sandbox.control('paypal/disputes', { capture: captureId });
    for (const change of [{ status: 'UNDER_REVIEW' }, { outcome: 'RESOLVED_BUYER_FAVOUR' }])
      await sandbox.control(`paypal/disputes/${String(disputeId)}`, change);
    await sandbox.control(`paypal/captures/${captureId}`, { action: 'reverse' });
    const events = (await readAll()).map((event) => event.ok && event.value);
    expect(events.map((event) => event && event.type).sort()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.RESOLVED',
      'CUSTOMER.DISPUTE.UPDATED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        provider: 'paypal',
        reference: id,
        known: true,
        id: expect.stringMatching(/^WH-/),
      });
      expect(event && Math.abs(event.createdAtMs - Date.now())).toBeLessThan(60_000);
    }
  });

  it('about a payment of another shop is reported without one', async () => {
    const resource = { disputed_transactions: [{ seller_transaction_id: 'STRANGER1' }] };
    const type = 'CUSTOMER.DISPUTE.CREATED';
    await sandbox.control('paypal/events', { type, resourceType: 'dispute', resource });
    expect(await readAll()).toMatchObject([{ ok: true, value: { known: true, reference: null } }]);
  });

  it('of a type that means nothing here is told as such, not refused', async () => {
    await emit();
    expect(await readAll()).toMatchObject([{ ok: true, value: { known: false, reference: null } }]);
  });
});

describe('a signature', () => {
  it('is for one webhook and no other', async () => {
    await emit();
    expect(await readAll(connect('ANOTHERWEBHOOK'))).toMatchObject([{ error: { code: 'invalid_input' } }]);
  });

  it.each(['error-500', 'html-200', 'bad-json', 'reset', 'hang'] as const)(
    'that PayPal cannot check for %s is neither good nor bad',
    async (fault) => {
      await emit();
      await sandbox.fault({ provider: 'paypal', operation: 'verify-webhook', fault, times: 9 });
      expect(await readAll()).toMatchObject([{ error: { code: 'provider_unavailable' } }]);
      await sandbox.clearFaults();
      expect(await readAll()).toMatchObject([{ ok: true }]);
    },
  );

  it('is checked even though the token is refused at first', async () => {
    await sandbox.fault({ provider: 'paypal', operation: 'token', fault: 'error-500' });
    await emit();
    expect(await readAll(connect(paypalWebhookId))).toMatchObject([{ ok: true }]);
  });

  it('is asked about by a few webhooks at once; one too many is put off, and good when it comes again @fault:webhook-flood', async () => {
    const { body, headers } = await receiveOne();
    expect(await gateway.readWebhook(body, headers)).toMatchObject({ ok: true });
    await sandbox.fault({ provider: 'paypal', operation: 'verify-webhook', fault: 'hang', times: 8 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => gateway.readWebhook(body, headers)));
    const putOff = answers.filter((answer) => !answer.ok && answer.error.message.startsWith('Too many'));
    expect(putOff).toHaveLength(24);
    expect(putOff[0]).toMatchObject({ error: { code: 'provider_unavailable', retryAfterMs: 10_000 } });
    expect(answers.filter((answer) => answer.ok)).toHaveLength(8);
    expect(await gateway.readWebhook(body, headers)).toMatchObject({ ok: true });
  });

  it.each([
    ['cert-url', 'https://certs.example/v1/notifications/certs/CERT-1'],
    ['cert-url', 'no address'],
    ['auth-algo', 'SHA256 with words'],
    ['transmission-sig', '{"not": "base64"}'],
    ['transmission-id', 'x'.repeat(51)],
  ])('is not asked about when the header %s is %s @fault:webhook-flood', async (name, value) => {
    const { body, headers } = await receiveOne();
    await sandbox.fault({ provider: 'paypal', operation: 'verify-webhook', fault: 'error-500', times: 9 });
    const changed = new Headers([...headers, [`paypal-${name}`, value]]);
    changed.set(`paypal-${name}`, value);
    expect(await gateway.readWebhook(body, changed)).toMatchObject({ error: { code: 'invalid_input' } });
  });

  it('is not asked about when its certificate is not at PayPal, where the API is', async () => {
    const { body, headers } = await receiveOne();
    const real = createPaypalGateway({
      clientId: 'a-client-of-none',
      clientSecret: 'secret',
      webhookId: paypalWebhookId,
      apiBase: 'https://api-m.sandbox.paypal.com',
      deadlineMs: 1,
    });
    const read = (certUrl: string) => {
      const changed = new Headers(headers);
      changed.set('paypal-cert-url', certUrl);
      return real.readWebhook(body, changed);
    };
    for (const certUrl of [
      'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com.example/v1/notifications/certs/CERT-1',
      'https://paypal.example/v1/notifications/certs/CERT-1',
      'https://api.paypal.com@certs.example/CERT-1',
    ])
      expect(await read(certUrl)).toMatchObject({ error: { code: 'invalid_input' } });
  });

  it('is checked over text and bytes alike', async () => {
    const { body, headers } = await receiveOne('}"\\');
    for (const raw of [body, new Uint8Array(body), body.toString()])
      expect(await gateway.readWebhook(raw, headers)).toMatchObject({ ok: true });
  });
});

it.each([
  ['no JSON', '{"id":'],
  ['two values', '{} {}'],
  ['not an object', '[]'],
  ['no type', '{"id":"WH-1","create_time":"2026-01-01T00:00:00Z"}'],
  ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0x7d])],
])('never asks PayPal about a body that is no event: %s', async (_, body) => {
  const { headers } = await receiveOne();
  await sandbox.fault({ provider: 'paypal', operation: 'verify-webhook', fault: 'error-500', times: 9 });
  expect(await gateway.readWebhook(body, headers)).toMatchObject({ error: { code: 'invalid_input' } });
});
