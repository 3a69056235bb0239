import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { confirmFromPage } from '@/sandbox/stripe/browser';
import { newFacts, valueOf } from './fixtures';
import { createStripeGateway } from './stripe-gateway';
import { withReceiver, withSandbox } from '@/tests/support/with-sandbox';
import { lazily } from '@/tests/support/late';

const SECRET = 'whsec_now';
const sandbox = withSandbox();
const receiver = withReceiver(sandbox, (url) => ({ stripe: { url, secrets: [SECRET] } }));

const connect = (webhookSecrets: readonly string[]) =>
  createStripeGateway({ secretKey: 'sk_test_1', apiBase: sandbox.url, webhookSecrets });
const gateway = lazily(() => connect([SECRET]));

async function pay() {
  const { id, clientSecret } = valueOf(await gateway.createIntent(newFacts()));
  await confirmFromPage(sandbox.url, id, { clientSecret: clientSecret ?? '', number: '4242424242424242' });
  return id;
}

async function readAll(reader = gateway) {
  await sandbox.untilDelivered();
  return Promise.all(receiver.received.map(({ body, headers }) => reader.readWebhook(body, headers)));
}

function sign(event: object | string, secret = SECRET) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return { payload, headers: new Headers({ 'Stripe-Signature': header }) };
}

describe('an event', () => {
  it('leads to its payment, whatever its object is', async () => {
    const id = await pay();
    await gateway.refund({ reference: id, amountCents: 1, idempotencyKey: 'w' });
    const dispute = await sandbox.control('stripe/disputes', { paymentIntent: id });
    await sandbox.control(`stripe/disputes/${String(dispute.id)}`, { status: 'lost' });
    const events = (await readAll()).map((event) => event.ok && event.value);
    expect(events.map((event) => event && event.type).sort()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.refunded',
      'payment_intent.succeeded',
      'refund.created',
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        provider: 'stripe',
        reference: id,
        known: true,
        id: expect.stringMatching(/^evt_/),
      });
      expect(event && Math.abs(event.createdAtMs - Date.now())).toBeLessThan(60_000);
    }
  });

  it('about a page that expired leads to the page', async () => {
    const session = await gateway.createCheckoutSession(newFacts(), {
      successUrl: 'http://shop.localhost/a',
      cancelUrl: 'http://shop.localhost/b',
    });
    if (!session.ok) throw new Error(session.error.message);
    await gateway.cancelPayment(session.value.id);
    expect(await readAll()).toMatchObject([
      { value: { type: 'checkout.session.expired', reference: session.value.id, known: true } },
    ]);
  });
});

describe('a signature', () => {
  it('beside another one is good, and so is the old secret while it is being rotated @fault:rotated-secret', async () => {
    await sandbox.webhookFault({ provider: 'stripe', fault: 'two-signatures' });
    await pay();
    expect(await readAll()).toMatchObject([{ ok: true }]);
    expect(await readAll(connect(['whsec_next', SECRET]))).toMatchObject([{ ok: true }]);
    expect(await readAll(connect(['whsec_next']))).toMatchObject([{ error: { code: 'invalid_input' } }]);
  });

  it('is checked over text and bytes alike', async () => {
    await pay();
    await sandbox.untilDelivered();
    const [first] = receiver.received;
    const { body = Buffer.alloc(0), headers = new Headers() } = first ?? {};
    for (const raw of [body, new Uint8Array(body), body.toString()])
      expect(await gateway.readWebhook(raw, headers)).toMatchObject({ ok: true });
  });
});

describe('a body that is no event', () => {
  it.each([
    ['no JSON', '{"id": "evt_1"'],
    ['not an object', '[1]'],
    ['no type', { id: 'evt_1', created: 1, data: { object: { object: 'x' } } }],
    ['no object', { id: 'evt_1', type: 'a', created: 1, data: {} }],
    ['an event of another kind', { object: 'v2.core.event', id: 'evt_1', type: 'a' }],
  ])('is refused though signed: %s', async (_, event) => {
    const { payload, headers } = sign(event);
    expect(await gateway.readWebhook(payload, headers)).toMatchObject({ error: { code: 'invalid_input' } });
  });

  it.each(['', 't=1', 'v1=abc', 't=x,v1=abc', 'nonsense'])(
    'is refused with the header "%s"',
    async (header) => {
      const headers = new Headers({ 'Stripe-Signature': header });
      expect(await gateway.readWebhook('{}', headers)).toMatchObject({ error: { code: 'invalid_input' } });
    },
  );
});
