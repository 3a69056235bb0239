import { describe, expect, it } from 'vitest';
import {
  hasWireSchemas,
  stripeExampleFields,
  stripeValidator,
  violations,
  WIRE_NOTE,
} from '@/sandbox/shared/wire-schemas';
import { CARD, GOOD_INTENT as GOOD, SECRET, startStripe as start } from '../stripe-client';

type Body = Record<string, string>;

describe('refusing what Stripe refuses', () => {
  const { amount: _amount, ...noAmount } = GOOD;
  const { currency: _currency, ...noCurrency } = GOOD;
  const cases: Array<[name: string, body: Body, code: string | undefined, param: string]> = [
    ['an unknown parameter', { ...GOOD, price: '1' }, 'parameter_unknown', 'price'],
    [
      'an unknown nested one',
      { ...GOOD, 'automatic_payment_methods[x]': '1' },
      'parameter_unknown',
      'automatic_payment_methods[x]',
    ],
    ['a float', { ...GOOD, amount: '19.99' }, 'parameter_invalid_integer', 'amount'],
    ['a negative amount', { ...GOOD, amount: '-5' }, 'parameter_invalid_integer', 'amount'],
    ['zero', { ...GOOD, amount: '0' }, 'parameter_invalid_integer', 'amount'],
    ['less than 50 cents', { ...GOOD, amount: '49' }, 'amount_too_small', 'amount'],
    ['more than 999,999.99', { ...GOOD, amount: '100000000' }, 'amount_too_large', 'amount'],
    ['a missing amount', noAmount, 'parameter_missing', 'amount'],
    ['a missing currency', noCurrency, 'parameter_missing', 'currency'],
    ['an unknown currency', { ...GOOD, currency: 'usdd' }, undefined, 'currency'],
  ];
  it.each(cases)('%s', async (_, body, code, param) => {
    const sent = await start().post('/v1/payment_intents', body);
    expect(sent.status).toBe(400);
    expect(sent.body.error).toMatchObject({ type: 'invalid_request_error', param });
    expect(sent.body.error?.code).toBe(code);
  });

  it('half of a character, which a form turns into a replacement', async () => {
    const sent = await start().post('/v1/payment_intents', { ...GOOD, description: 'Gala \ud83c' });
    expect([sent.status, sent.body.error?.message]).toEqual([400, expect.stringContaining('Invalid UTF-8')]);
  });

  it.each([
    ['no key', {}, 401],
    ['a live key', { Authorization: 'Bearer sk_live_1' }, 401],
    ['a publishable key', { Authorization: 'Bearer pk_test_1' }, 401],
  ])('making an intent with %s', async (_, headers, status) => {
    expect((await start().post('/v1/payment_intents', GOOD, headers)).status).toBe(status);
  });

  it('confirming with a wrong or missing client secret', async () => {
    const stripe = start();
    const { id } = await stripe.created();
    const path = `/v1/payment_intents/${id}/confirm`;
    expect((await stripe.post(path, { ...CARD, client_secret: 'x' }, {})).status).toBe(400);
    expect((await stripe.post(path, CARD, {})).body.error).toMatchObject({ param: 'client_secret' });
  });

  it('confirming without a way back from a challenge', async () => {
    const stripe = start();
    const { id, secret } = await stripe.created();
    const { use_stripe_sdk: _sdk, ...body } = CARD;
    const sent = await stripe.post(
      `/v1/payment_intents/${id}/confirm`,
      { ...body, client_secret: secret },
      {},
    );
    expect(sent.body.error).toMatchObject({ param: 'return_url' });
  });

  it('paying twice', async () => {
    const stripe = start();
    const { id, secret } = await stripe.confirm('4242424242424242');
    const again = await stripe.post(
      `/v1/payment_intents/${id}/confirm`,
      { ...CARD, client_secret: secret },
      {},
    );
    expect(again.body.error).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });
});

it.each([
  ['4242424242424242', 200, undefined],
  ['5555555555554444', 200, undefined],
  ['378282246310005', 200, undefined],
  ['4000000000000002', 402, { code: 'card_declined', decline_code: 'generic_decline' }],
  ['4000000000000069', 402, { code: 'expired_card' }],
  ['4111111111111111', 402, { decline_code: 'test_mode_live_card' }],
  ['4242424242424241', 402, { code: 'incorrect_number', param: 'number' }],
])('the card %s is answered with %i', async (number, status, error) => {
  const { sent } = await start().confirm(number);
  expect(sent.status).toBe(status);
  if (error) expect(sent.body.error).toMatchObject(error);
});

describe('idempotency keys', () => {
  const KEY = { ...SECRET, 'Idempotency-Key': 'k1' };

  it('refuses a key with other parameters', async () => {
    const stripe = start();
    await stripe.post('/v1/payment_intents', GOOD, KEY);
    const other = await stripe.post('/v1/payment_intents', { ...GOOD, amount: '2000' }, KEY);
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
  });

  it('keeps a 500, forgets a bad request, and forgets everything after a day', async () => {
    const stripe = start();
    await stripe.post('/v1/payment_intents', { ...GOOD, amount: 'x' }, KEY);
    await stripe.fault('error-500');
    expect((await stripe.post('/v1/payment_intents', GOOD, KEY)).status).toBe(500);
    expect((await stripe.post('/v1/payment_intents', GOOD, KEY)).status).toBe(500);
    stripe.clock.ms += 25 * 60 * 60 * 1000;
    expect((await stripe.post('/v1/payment_intents', GOOD, KEY)).status).toBe(200);
  });
});

describe('what a page may see', () => {
  it('reads the status with the publishable key and the secret, and no metadata', async () => {
    const stripe = start();
    const { id, secret } = await stripe.created();
    const path = `/v1/payment_intents/${id}?key=pk_test_1`;
    const { body } = await stripe.get(`${path}&client_secret=${secret}`, {});
    expect(body).toMatchObject({ id, status: 'requires_payment_method' });
    expect(body).not.toHaveProperty('metadata');
    expect((await stripe.get(`${path}&client_secret=wrong`, {})).status).toBe(400);
  });

  it('is allowed to call from another origin', async () => {
    const { app } = start();
    const preflight = await app.request('http://127.0.0.1:4000/v1/payment_intents/pi_1/confirm', {
      method: 'OPTIONS',
      headers: { Origin: 'http://shop.localhost:3000', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const { sent } = await start().confirm('4242424242424242');
    expect(sent.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe.skipIf(!hasWireSchemas)(`answers hold to Stripe's schemas${WIRE_NOTE}`, () => {
  it.each([
    ['4242424242424242', 'payment_intent'],
    ['4000000000000077', 'payment_intent'],
    ['4000002500003155', 'payment_intent'],
    ['4000002760003184', 'payment_intent'],
    ['4000000000000002', 'error'],
    ['4000000000009995', 'error'],
    ['4000000000000069', 'error'],
    ['4242424242424241', 'error'],
    ['4111111111111111', 'error'],
  ])('confirming with %s', async (number, schema) => {
    const stripe = start();
    const { id, sent } = await stripe.confirm(number);
    expect(violations(stripeValidator(schema), sent.body)).toEqual([]);
    const after = await stripe.get(`/v1/payment_intents/${id}`);
    expect(violations(stripeValidator('payment_intent'), after.body)).toEqual([]);
  });

  it('and have the fields of a newer API version', async () => {
    const stripe = start();
    const { id } = await stripe.confirm('4242424242424242');
    const intent = Object.keys((await stripe.get(`/v1/payment_intents/${id}`)).body);
    const refund = Object.keys((await stripe.post('/v1/refunds', { payment_intent: id })).body);
    expect(stripeExampleFields('payment_intent').filter((field) => !intent.includes(field))).toEqual([]);
    expect(stripeExampleFields('refund').filter((field) => !refund.includes(field))).toEqual([]);
  });

  it('everything else', async () => {
    const stripe = start();
    const redirected = await stripe.confirm('4000002760003184', {
      use_stripe_sdk: 'false',
      return_url: 'http://a.localhost/completion',
    });
    const paid = await stripe.confirm('4242424242424242');
    await stripe.fault('error-500');
    const failed = await stripe.get(`/v1/payment_intents/${paid.id}`);
    const checks: Array<[schema: string, body: unknown]> = [
      ['payment_intent', (await stripe.post('/v1/payment_intents', GOOD)).body],
      ['payment_intent', redirected.sent.body],
      ['refund', (await stripe.post('/v1/refunds', { payment_intent: paid.id, amount: '1' })).body],
      ['error', (await stripe.post('/v1/refunds', { payment_intent: paid.id, amount: '9999' })).body],
      [
        'payment_intent',
        (
          await stripe.post(`/v1/payment_intents/${redirected.id}/cancel`, {
            cancellation_reason: 'abandoned',
          })
        ).body,
      ],
      ['error', (await stripe.post('/v1/payment_intents', { ...GOOD, amount: '1.5' })).body],
      ['error', (await stripe.post('/v1/payment_intents', GOOD, {})).body],
      ['error', (await stripe.get('/v1/payment_intents/pi_none')).body],
      ['error', failed.body],
    ];
    for (const [schema, body] of checks) expect(violations(stripeValidator(schema), body)).toEqual([]);
  });
});
