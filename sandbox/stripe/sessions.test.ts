import { expect, it } from 'vitest';
import { startStripe } from '../stripe-client';

const SESSION = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '1999',
  'line_items[0][price_data][product_data][name]': '<b>Night</b>',
  'metadata[order_id]': 'o1',
  'payment_intent_data[metadata][order_id]': 'o1',
  success_url: 'http://shop.localhost:3000/completion?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.localhost:3000/checkout',
};
const pay = (number: string) => ({ number, expiry: '12 / 34', cvc: '123' });

async function open() {
  const stripe = startStripe();
  const { body } = await stripe.post('/v1/checkout/sessions', SESSION);
  const id = String(body.id);
  const read = async () => (await stripe.get(`/v1/checkout/sessions/${id}?expand[]=payment_intent`)).body;
  return { stripe, id, body, read, path: `/c/pay/${id}` };
}

it('opens a page of its own, without an intent', async () => {
  const { stripe, body, path } = await open();
  expect(body).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 1999,
  });
  expect(new URL(String(body.url)).pathname).toBe(path);
  const page = await (await stripe.page(path)).text();
  expect(page).toContain('&lt;b&gt;Night&lt;/b&gt;');
  expect(page).toContain('$19.99');
});

it('is paid on its page, and leads to the shop with its id', async () => {
  const { stripe, id, read, path } = await open();
  expect((await stripe.page(path, pay('4242 4242 4242 4242'))).headers.get('location')).toContain(path);
  const done = await stripe.page(path);
  expect(done.headers.get('location')).toBe(`http://shop.localhost:3000/completion?session_id=${id}`);
  expect(await read()).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: { status: 'succeeded', metadata: { order_id: 'o1' } },
  });
});

it('leads to the bank and back', async () => {
  const { stripe, read, path } = await open();
  const { headers } = await stripe.page(path, pay('4000002760003184'));
  const bank = new URL(headers.get('location') ?? '');
  const secret = bank.searchParams.get('client_secret') ?? '';
  const answered = await stripe.page(bank.pathname, { client_secret: secret, outcome: 'pass' });
  expect(await answered.text()).toContain(path);
  expect((await read()).status).toBe('complete');
});

it('is complete and unpaid while the bank works, and paid afterwards', async () => {
  const { stripe, read, path } = await open();
  await stripe.page(path, pay('4000000000000077'));
  expect(await read()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  stripe.clock.ms += 2000;
  expect(await read()).toMatchObject({ payment_status: 'paid' });
});

it('takes no card once it was closed, or a day has passed', async () => {
  const closed = await open();
  await closed.stripe.page(closed.path, pay('4000000000000002'));
  const expired = await closed.stripe.post(`/v1/checkout/sessions/${closed.id}/expire`, {});
  expect(expired.body).toMatchObject({ status: 'expired', url: null });
  expect((await closed.stripe.page(closed.path, pay('4242424242424242'))).status).toBe(404);
  expect(await closed.read()).toMatchObject({ payment_intent: { status: 'canceled' } });
  expect((await closed.stripe.post(`/v1/checkout/sessions/${closed.id}/expire`, {})).status).toBe(400);

  const old = await open();
  old.stripe.clock.ms += 25 * 60 * 60 * 1000;
  expect((await old.stripe.page(old.path)).status).toBe(404);
});

it.each([
  ['an unknown parameter', { ...SESSION, colour: 'red' }, 'colour'],
  [
    'a float',
    { ...SESSION, 'line_items[0][price_data][unit_amount]': '19.99' },
    'line_items[0][price_data][unit_amount]',
  ],
  [
    'a negative amount',
    { ...SESSION, 'line_items[0][price_data][unit_amount]': '-1' },
    'line_items[0][price_data][unit_amount]',
  ],
  ['a subscription', { ...SESSION, mode: 'subscription' }, 'mode'],
  ['a page that expires too soon', { ...SESSION, expires_at: '1' }, 'expires_at'],
])('refuses %s', async (_, fields, param) => {
  const { status, body } = await startStripe().post('/v1/checkout/sessions', fields);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ param });
});
