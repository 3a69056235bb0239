import { describe, expect, it } from 'vitest';
import { hasWireSchemas, stripeExampleFields, WIRE_NOTE } from '@/sandbox/shared/wire-schemas';
import { CARD as TYPED, GOOD_INTENT, startStripe } from '../stripe-client';

const { key: _key, ...CARD } = TYPED;

type Stripe = ReturnType<typeof startStripe>;

async function begin(stripe: Stripe, change: Record<string, string> = {}) {
  const { body } = await stripe.post('/v1/payment_intents', GOOD_INTENT);
  const path = `/v1/payment_intents/${String(body.id)}`;
  const updated = Object.keys(change).length > 0 ? await stripe.post(path, change) : null;
  const confirm = (fields: Record<string, string>) => stripe.post(`${path}/confirm`, fields);
  return { path, updated, confirm };
}

async function save(stripe: Stripe) {
  const customer = await stripe.post('/v1/customers', { 'metadata[order_id]': 'ord_1' });
  const id = String(customer.body.id);
  const first = await begin(stripe, { customer: id, setup_future_usage: 'on_session' });
  await first.confirm(CARD);
  const { body } = await stripe.get(`${first.path}?expand[]=payment_method`);
  const method = body.payment_method as { id: string; customer: string | null };
  return { id, customer: customer.body, method };
}

describe('a customer', () => {
  it('has the card that was paid with for later, and pays with it', async () => {
    const stripe = startStripe();
    const { id, method } = await save(stripe);
    expect(method.customer).toBe(id);
    const next = await begin(stripe, { customer: id });
    const paid = await next.confirm({ payment_method: method.id, use_stripe_sdk: 'true' });
    expect(paid.body).toMatchObject({ status: 'succeeded', customer: id });
  });

  it('has no card that was not paid with for later', async () => {
    const stripe = startStripe();
    const { body } = await stripe.post('/v1/customers', {});
    const change = { customer: String(body.id), setup_future_usage: 'on_session' };
    const intent = await begin(stripe, change);
    await stripe.post(intent.path, { setup_future_usage: '' });
    await intent.confirm(CARD);
    const after = await stripe.get(`${intent.path}?expand[]=payment_method`);
    expect(after.body).toMatchObject({ setup_future_usage: null, payment_method: { customer: null } });
  });

  it('lends its card to no other customer, and to no payment once it is deleted', async () => {
    const stripe = startStripe();
    const [{ id, method }, other] = [await save(stripe), await save(stripe)];
    const use = { payment_method: method.id, use_stripe_sdk: 'true' };
    const others: Record<string, string>[] = [{}, { customer: other.id }];
    for (const change of others) {
      const refused = await (await begin(stripe, change)).confirm(use);
      expect(refused).toMatchObject({ status: 400, body: { error: { param: 'payment_method' } } });
    }
    const open = await begin(stripe, { customer: id });
    expect((await stripe.post(open.path, { customer: other.id })).status).toBe(400);
    expect((await stripe.remove(`/v1/customers/${id}`)).body).toEqual({
      id,
      object: 'customer',
      deleted: true,
    });
    for (const fields of [use, CARD])
      expect((await open.confirm(fields)).body).toMatchObject({ error: { code: 'resource_missing' } });
    expect((await stripe.remove(`/v1/customers/${id}`)).status).toBe(404);
    expect((await begin(stripe, { customer: id })).updated?.status).toBe(404);
  });

  it('refuses what Stripe does not know', async () => {
    const stripe = startStripe();
    const { path, confirm } = await begin(stripe);
    const both = await confirm({ ...CARD, payment_method: 'pm_1' });
    expect([both.status, (await confirm({ use_stripe_sdk: 'true' })).status]).toEqual([400, 400]);
    expect((await stripe.post(path, { setup_future_usage: 'always' })).status).toBe(400);
    expect((await stripe.post('/v1/customers', { card: '4242' })).status).toBe(400);
  });

  it.skipIf(!hasWireSchemas)(`has the fields of Stripe's own${WIRE_NOTE}`, async () => {
    const { customer, method } = await save(startStripe());
    expect(Object.keys(customer).sort()).toEqual(stripeExampleFields('customer').sort());
    expect(Object.keys(method).sort()).toEqual(stripeExampleFields('payment_method').sort());
  });
});

describe('a payment without the buyer', () => {
  const away = (methodId: string) => ({ payment_method: methodId, off_session: 'true' });

  it.each([
    ['4242424242424242', 200, undefined],
    // Set up for this, so its bank asks for nothing.
    ['4000002500003155', 200, undefined],
    ['4000002760003184', 402, 'authentication_required'],
    ['4000000000009995', 402, 'insufficient_funds'],
    ['4000000000009987', 402, 'lost_card'],
  ])('by card %s answers %i %s', async (number, status, reason) => {
    const stripe = startStripe();
    const { id, method } = await save(stripe);
    await stripe.control(`stripe/customers/${id}/card`, { number });
    const { path, confirm } = await begin(stripe, { customer: id });
    const answer = await confirm(away(method.id));
    expect([
      answer.status,
      (answer.body.error as { decline_code?: string } | undefined)?.decline_code,
    ]).toEqual([status, reason]);
    const { body } = await stripe.get(path);
    expect(body.status).toBe(status === 200 ? 'succeeded' : 'requires_payment_method');
  });

  it('needs a kept card', async () => {
    const stripe = startStripe();
    const { confirm } = await begin(stripe);
    expect((await confirm({ off_session: 'true' })).status).toBe(400);
  });
});
