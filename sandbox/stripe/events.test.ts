import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver, type Receiver } from '@/sandbox/shared/receiver';
import { startSandbox, type RunningSandbox } from '@/sandbox/start-sandbox';
import {
  hasWireSchemas,
  stripeExampleFields,
  stripeValidator,
  violations,
  WIRE_NOTE,
} from '@/sandbox/shared/wire-schemas';
import type { WebhookRule } from '@/sandbox/shared/webhooks';
import { answerChallengePage, confirmFromPage } from './browser';

const SECRETS = ['whsec_new', 'whsec_old'];
let receiver: Receiver;
let sandbox: RunningSandbox;
let stripe: Stripe;

beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startSandbox({
    processingMs: 20,
    webhooks: { stripe: { url: receiver.url, secrets: SECRETS } },
  });
  const { hostname, port } = new URL(sandbox.url);
  stripe = new Stripe('sk_test_events', { host: hostname, port, protocol: 'http' });
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

async function pay(number: string) {
  const intent = await stripe.paymentIntents.create({ amount: 1999, currency: 'usd' });
  await confirmFromPage(sandbox.url, intent.id, { clientSecret: intent.client_secret ?? '', number });
  return intent;
}

async function readEvents() {
  await sandbox.untilDelivered();
  return receiver.received.map(({ body, headers }) =>
    stripe.webhooks.constructEvent(body, headers.get('stripe-signature') ?? '', 'whsec_new'),
  );
}
const readTypes = async () => (await readEvents()).map(({ type }) => type).sort();

describe('what is told', () => {
  it('a declined card and then a good one', async () => {
    const intent = await pay('4000000000000002');
    const card = { clientSecret: intent.client_secret ?? '', number: '4242424242424242' };
    await confirmFromPage(sandbox.url, intent.id, card);
    expect(await readTypes()).toEqual(['payment_intent.payment_failed', 'payment_intent.succeeded']);
  });

  it('a challenge that fails', async () => {
    const { id, client_secret: secret } = await pay('4000002760003184');
    await answerChallengePage(sandbox.url, id, secret ?? '', 'fail');
    expect(await readTypes()).toEqual(['payment_intent.payment_failed', 'payment_intent.requires_action']);
  });

  it('a payment that is processing, and its end, without anybody asking', async () => {
    await pay('4000000000000077');
    // Polling without a pause would delay the timers of the stand-in in this process.
    await expect
      .poll(async () => (await sandbox.listDeliveries()).length, { timeout: 15_000, interval: 20 })
      .toBe(2);
    expect(await readTypes()).toEqual(['payment_intent.processing', 'payment_intent.succeeded']);
  });

  it('a cancelled intent', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 1999, currency: 'usd' });
    await stripe.paymentIntents.cancel(id);
    expect(await readTypes()).toEqual(['payment_intent.canceled']);
  });

  it('a dispute, from its opening to its end', async () => {
    const { id } = await pay('4242424242424242');
    const dispute = await sandbox.control('stripe/disputes', { paymentIntent: id });
    await sandbox.control(`stripe/disputes/${String(dispute.id)}`, { status: 'under_review' });
    await sandbox.control(`stripe/disputes/${String(dispute.id)}`, { status: 'won' });
    expect(await readTypes()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'payment_intent.succeeded',
    ]);
  });

  it('an inquiry by the bank, during which the money can still go back, unlike in a dispute', async () => {
    for (const [status, refund] of [
      ['warning_needs_response', 'succeeded'],
      ['needs_response', 'charge_disputed'],
    ]) {
      const { id } = await pay('4242424242424242');
      await sandbox.control('stripe/disputes', { paymentIntent: id, status });
      const answer = stripe.refunds.create({ payment_intent: id });
      expect(
        await answer.then(
          ({ status }) => status,
          ({ code }: Stripe.errors.StripeError) => code,
        ),
      ).toBe(refund);
    }
  });

  it.skipIf(!hasWireSchemas)(`holds to Stripe's schemas${WIRE_NOTE}`, async () => {
    const { id } = await pay('4242424242424242');
    await stripe.refunds.create({ payment_intent: id });
    await sandbox.control('stripe/disputes', { paymentIntent: id });
    for (const event of await readEvents()) {
      expect(violations(stripeValidator('event'), event)).toEqual([]);
      expect(stripeExampleFields('event').filter((field) => !(field in event))).toEqual([]);
      const kind = String(Reflect.get(event.data.object, 'object'));
      expect(violations(stripeValidator(kind), event.data.object)).toEqual([]);
    }
  });
});

describe('signatures', () => {
  async function firstAttempt(fault?: WebhookRule['fault']) {
    receiver.answers.push(400);
    if (fault) await sandbox.webhookFault({ provider: 'stripe', fault });
    await pay('4242424242424242');
    await sandbox.untilDelivered();
    const [first] = receiver.received;
    const header = first?.headers.get('stripe-signature') ?? '';
    const check = (secret: string) => stripe.webhooks.constructEvent(first?.body ?? '', header, secret);
    return { header, check, body: first?.body.toString() ?? '' };
  }

  it('are good for both secrets while one is being rotated', async () => {
    const { check } = await firstAttempt();
    for (const secret of SECRETS) expect(check(secret).type).toBe('payment_intent.succeeded');
  });

  it('from the future are true to their bytes, so that only a clock can tell', async () => {
    const { header, body } = await firstAttempt('future-timestamp');
    const time = Number(/t=(\d+)/.exec(header)?.[1]);
    expect(time * 1000).toBeGreaterThan(Date.now() + 30 * 60 * 1000);
    expect(header).toContain(createHmac('sha256', 'whsec_new').update(`${time}.${body}`).digest('hex'));
  });

  it('may stand beside one that does not match', async () => {
    const { header, check } = await firstAttempt('two-signatures');
    expect(header.match(/v1=/g)).toHaveLength(3);
    expect(check('whsec_new').type).toBe('payment_intent.succeeded');
  });
});
