import { describe, expect, it } from 'vitest';
import {
  hasWireSchemas,
  stripeExampleFields,
  stripeValidator,
  violations,
  WIRE_NOTE,
} from '@/sandbox/shared/wire-schemas';
import { startStripe } from './client';

const paid = async () => {
  const stripe = startStripe();
  const { id } = await stripe.confirm('4242424242424242');
  const { body } = await stripe.get(`/v1/payment_intents/${id}`);
  const readCharge = async () =>
    (await stripe.get(`/v1/payment_intents/${id}?expand[]=latest_charge`)).body.latest_charge;
  return { stripe, id, chargeId: String(body.latest_charge), readCharge };
};

describe('expanding', () => {
  it('puts the charge in the place of its id', async () => {
    const { stripe, id, chargeId } = await paid();
    const { body } = await stripe.get(`/v1/payment_intents/${id}?expand[]=latest_charge`);
    expect(body.latest_charge).toMatchObject({
      id: chargeId,
      object: 'charge',
      payment_intent: id,
      paid: true,
    });
  });

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

describe('refunds', () => {
  it('count on the charge, and can be listed', async () => {
    const { stripe, id, readCharge } = await paid();
    await stripe.post('/v1/refunds', { payment_intent: id, amount: '500' });
    expect(await readCharge()).toMatchObject({ amount_refunded: 500, refunded: false });
    await stripe.post('/v1/refunds', { payment_intent: id });
    expect(await readCharge()).toMatchObject({ amount_refunded: 1999, refunded: true });
    const { body } = await stripe.get(`/v1/refunds?payment_intent=${id}`);
    expect(body.data).toMatchObject([{ amount: 1499 }, { amount: 500 }]);
  });

  it('that fail later leave the money with the shop', async () => {
    const { stripe, id, readCharge } = await paid();
    await stripe.fault('pending');
    const { body } = await stripe.post('/v1/refunds', { payment_intent: id, amount: '500' });
    expect(body.status).toBe('pending');
    await stripe.control(`stripe/refunds/${String(body.id)}`, { status: 'failed' });
    expect(await readCharge()).toMatchObject({ amount_refunded: 0 });
  });

  it('are not given on a disputed charge', async () => {
    const { stripe, id } = await paid();
    await stripe.control('stripe/disputes', { paymentIntent: id });
    const { body } = await stripe.post('/v1/refunds', { payment_intent: id });
    expect(body.error).toMatchObject({ code: 'charge_disputed' });
  });
});

describe('disputes', () => {
  it('mark the charge, and can be listed', async () => {
    const { stripe, id, chargeId, readCharge } = await paid();
    const { body: dispute } = await stripe.control('stripe/disputes', { paymentIntent: id });
    expect(await readCharge()).toMatchObject({ disputed: true });
    await stripe.control(`stripe/disputes/${String(dispute.id)}`, { status: 'won' });
    const { body } = await stripe.get(`/v1/disputes?payment_intent=${id}`);
    expect(body.data).toMatchObject([{ id: dispute.id, charge: chargeId, amount: 1999, status: 'won' }]);
  });

  it('need a payment', async () => {
    const stripe = startStripe();
    const { id } = await stripe.created();
    expect((await stripe.control('stripe/disputes', { paymentIntent: id })).status).toBe(404);
  });
});

it('says that a session is not there', async () => {
  const { status, body } = await startStripe().get('/v1/checkout/sessions/cs_none');
  expect(status).toBe(404);
  expect(body.error).toMatchObject({
    code: 'resource_missing',
    message: "No such checkout.session: 'cs_none'",
  });
});

describe.skipIf(!hasWireSchemas)(`answers hold to Stripe's schemas${WIRE_NOTE}`, () => {
  it('charges, refunds and disputes, with the fields of a newer API version', async () => {
    const { stripe, id, readCharge } = await paid();
    const dispute = await stripe.control('stripe/disputes', { paymentIntent: id, status: 'needs_response' });
    const won = await stripe.control(`stripe/disputes/${String(dispute.body.id)}`, { status: 'won' });
    const refund = await stripe.post('/v1/refunds', { payment_intent: id, amount: '1' });
    const checks = { charge: Object(await readCharge()), refund: refund.body, dispute: won.body };
    for (const [name, body] of Object.entries(checks)) {
      expect(violations(stripeValidator(name), body)).toEqual([]);
      const missing = stripeExampleFields(name).filter((field) => !(field in body));
      expect(missing.filter((field) => !OPTIONAL.has(field))).toEqual([]);
    }
    const { body: intent } = await stripe.get(`/v1/payment_intents/${id}?expand[]=latest_charge`);
    expect(violations(stripeValidator('payment_intent'), intent)).toEqual([]);
  });
});

/** Refunds come with a charge only when they are asked for. */
const OPTIONAL = new Set(['refunds', 'radar_options', 'level3']);
