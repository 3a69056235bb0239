import { describe, expect, it } from 'vitest';
import {
  hasWireSchemas,
  stripeExampleFields,
  stripeValidator,
  violations,
  WIRE_NOTE,
} from '@/sandbox/shared/wire-schemas';
import { startStripe } from '../stripe-client';

// The gateway's tests cover the rest: backend/payments/stripe-payment.test.ts.

async function paid() {
  const stripe = startStripe();
  const { id } = await stripe.confirm('4242424242424242');
  return { stripe, id };
}

describe('a refund', () => {
  it.each([
    ...(['warning_needs_response', 'warning_under_review', 'warning_closed', 'won'] as const).map(
      (status) => [status, 200] as const,
    ),
    ...(['needs_response', 'under_review', 'lost'] as const).map((status) => [status, 400] as const),
  ])('of a payment whose dispute is %s is answered with %i', async (status, expected) => {
    const { stripe, id } = await paid();
    await stripe.control('stripe/disputes', { paymentIntent: id, status });
    const answer = await stripe.post('/v1/refunds', { payment_intent: id });
    expect(answer.status).toBe(expected);
    if (expected !== 200) expect(answer.body.error).toMatchObject({ code: 'charge_disputed' });
  });
});

describe('expanding', () => {
  it('puts the newest ten refunds into the charge, and says that there are more', async () => {
    const { stripe, id } = await paid();
    const read = async () => {
      const { body } = await stripe.get(`/v1/payment_intents/${id}?expand[]=latest_charge.refunds`);
      return body.latest_charge;
    };
    expect(await read()).toMatchObject({ object: 'charge', refunds: { data: [], has_more: false } });
    for (let cents = 1; cents <= 11; cents += 1)
      await stripe.post('/v1/refunds', { payment_intent: id, amount: String(cents) });
    const charge = await read();
    const newest = Array.from({ length: 10 }, (_, index) => ({ amount: 11 - index }));
    expect(charge).toMatchObject({ refunds: { data: newest, has_more: true } });
    if (hasWireSchemas) expect(violations(stripeValidator('charge'), charge)).toEqual([]);
  });

  it('refuses what cannot be expanded, and parameters it does not know', async () => {
    const { stripe, id } = await paid();
    const odd = await stripe.get(`/v1/payment_intents/${id}?expand[]=colour`);
    expect(odd).toMatchObject({ status: 400, body: { error: { param: 'expand' } } });
    const unknown = await stripe.get(`/v1/payment_intents/${id}?colour=red`);
    expect(unknown.body.error).toMatchObject({ code: 'parameter_unknown', param: 'colour' });
  });

  it('shows a declined attempt as a failed charge', async () => {
    const stripe = startStripe();
    const { id } = await stripe.confirm('4000000000009995');
    const { body } = await stripe.get(`/v1/payment_intents/${id}?expand[]=latest_charge`);
    expect(body.latest_charge).toMatchObject({
      status: 'failed',
      failure_code: 'card_declined',
      outcome: { reason: 'insufficient_funds' },
    });
  });
});

describe.skipIf(!hasWireSchemas)(`answers hold to Stripe's schemas${WIRE_NOTE}`, () => {
  it('charges, refunds and disputes, with the fields of a newer API version', async () => {
    const { stripe, id } = await paid();
    const dispute = await stripe.control('stripe/disputes', { paymentIntent: id, status: 'needs_response' });
    const won = await stripe.control(`stripe/disputes/${String(dispute.body.id)}`, { status: 'won' });
    const refund = await stripe.post('/v1/refunds', { payment_intent: id, amount: '1' });
    const { body: intent } = await stripe.get(`/v1/payment_intents/${id}?expand[]=latest_charge`);
    const checks = { charge: Object(intent.latest_charge), refund: refund.body, dispute: won.body };
    for (const [name, body] of Object.entries(checks)) {
      expect(violations(stripeValidator(name), body)).toEqual([]);
      const missing = stripeExampleFields(name).filter((field) => !(field in body));
      expect(missing.filter((field) => !OPTIONAL.has(field))).toEqual([]);
    }
    expect(violations(stripeValidator('payment_intent'), intent)).toEqual([]);
  });
});

/** A charge includes refunds only when they are expanded. */
const OPTIONAL = new Set(['refunds', 'radar_options', 'level3']);
