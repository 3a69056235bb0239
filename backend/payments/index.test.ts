import { expect, it } from 'vitest';
import { makeFacts } from './fixtures';
import { createPaymentGateways } from '.';
import { checkPurchaseFacts } from './request';

const urls = { returnUrl: 'http://shop.localhost/paypal', cancelUrl: 'http://shop.localhost/checkout' };

it('answers every call in words when payments are off', async () => {
  const { stripe, paypal } = createPaymentGateways({ mode: 'off', stripe: { secretKey: 'sk_test_1' } });
  const answers = await Promise.all([
    stripe.createIntent(makeFacts()),
    stripe.getIntent('pi_12345678'),
    stripe.getPayment('pi_12345678'),
    stripe.createCheckoutSession(makeFacts(), { successUrl: urls.returnUrl, cancelUrl: urls.cancelUrl }),
    stripe.cancelPayment('pi_12345678'),
    stripe.refund({ reference: 'pi_12345678', amountCents: null, idempotencyKey: 'k' }),
    paypal.createOrder(makeFacts(), urls),
    paypal.captureOrder('ORDER1', 'ord_1'),
    paypal.getOrder('ORDER1'),
    paypal.getPayment('ORDER1'),
    paypal.refund({ reference: 'ORDER1', amountCents: null, idempotencyKey: 'k' }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { code: 'not_supported' } });
});

it('makes the providers deliver webhooks again while payments are off', async () => {
  const { stripe, paypal } = createPaymentGateways({ mode: 'off' });
  for (const gateway of [stripe, paypal])
    expect(await gateway.readWebhook('{}', new Headers())).toMatchObject({
      error: { code: 'provider_unavailable' },
    });
});

it('offers only the provider that is configured', async () => {
  const { paypal } = createPaymentGateways({ mode: 'live', stripe: { secretKey: 'sk_test_1' } });
  expect(await paypal.getOrder('ORDER1')).toMatchObject({ error: { code: 'not_supported' } });
});

it('refuses to send sandbox payments to the real Stripe', () => {
  expect(() => createPaymentGateways({ mode: 'sandbox', stripe: { secretKey: 'sk_test_1' } })).toThrow(
    /stand-in/,
  );
});

it.each([0, -1, 19.99, Number.NaN, 100_000_000])('never asks a provider for %s cents', (amountCents) => {
  expect(checkPurchaseFacts(makeFacts({ amountCents }))).toMatchObject({ error: { code: 'invalid_input' } });
});

it.each(['', 'a b', 'x'.repeat(65)])('never makes an idempotency key of the order id "%s"', (orderId) => {
  expect(checkPurchaseFacts(makeFacts({ orderId }))).toMatchObject({ error: { code: 'invalid_input' } });
});
