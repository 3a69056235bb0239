import { describe, expect, it } from 'vitest';
import { chooseOnApprovalPage } from '@/sandbox/paypal/buyer';
import { confirmFromPage } from '@/sandbox/stripe/browser';
import { lazily } from '@/tests/support/late';
import { withSandbox } from '@/tests/support/with-sandbox';
import { newFacts, newKey, RETURN_URLS, valueOf } from './fixtures';
import { createPaypalGateway } from './paypal-gateway';
import { createStripeGateway } from './stripe-gateway';

const sandbox = withSandbox();
const stripe = lazily(() => createStripeGateway({ secretKey: 'sk_test_1', apiBase: sandbox.url }));
const paypal = lazily(() =>
  createPaypalGateway({ clientId: 'client', clientSecret: 'secret', apiBase: sandbox.url }),
);
const URLS = { successUrl: RETURN_URLS.returnUrl, cancelUrl: RETURN_URLS.cancelUrl };
const refundOf = (reference: string) => ({ reference, amountCents: 100, idempotencyKey: newKey() });

async function payByCard(): Promise<string> {
  const { id, clientSecret } = valueOf(await stripe.createIntent(newFacts()));
  await confirmFromPage(sandbox.url, id, { clientSecret: clientSecret ?? '', number: '4242424242424242' });
  return id;
}

async function payByPaypal(): Promise<{ id: string; capture: string }> {
  const { id } = valueOf(await paypal.createOrder(newFacts(), RETURN_URLS));
  await chooseOnApprovalPage(sandbox.url, id, 'approve');
  const { capture } = valueOf(await paypal.captureOrder(id, 'ord_1'));
  return { id, capture: capture?.id ?? '' };
}

describe('an answer about another object than was asked about is not believed, at Stripe', () => {
  it.each([
    ['get', (id: string) => stripe.getIntent(id)],
    ['get', (id: string) => stripe.getPayment(id)],
    ['get', (id: string) => stripe.cancelPayment(id)],
    ['refund', (id: string) => stripe.refund(refundOf(id))],
    ['get-refund', (id: string) => stripe.refund(refundOf(id))],
    [
      'get-dispute',
      async (id: string) => {
        await sandbox.control('stripe/disputes', { paymentIntent: id });
        return stripe.getPayment(id);
      },
    ],
  ] as const)('by %s @fault:other-object', async (operation, ask) => {
    const id = await payByCard();
    if (operation === 'get-refund') await stripe.refund(refundOf(id));
    await sandbox.fault({ provider: 'stripe', operation, fault: 'other-object', times: 5 });
    expect(await ask(id)).toMatchObject({ ok: false, error: { code: 'provider_unavailable' } });
  });

  it('by a hosted page', async () => {
    const { id } = valueOf(await stripe.createCheckoutSession(newFacts(), URLS));
    await sandbox.fault({ provider: 'stripe', operation: 'get-session', fault: 'other-object', times: 5 });
    const unavailable = { ok: false, error: { code: 'provider_unavailable' } };
    expect(await stripe.getPayment(id)).toMatchObject(unavailable);
    expect(await stripe.refund(refundOf(id))).toMatchObject(unavailable);
  });
});

describe('an answer about another object than was asked about is not believed, at PayPal', () => {
  it.each([
    ['get', (id: string) => paypal.getOrder(id)],
    ['get', (id: string) => paypal.getOwnOrder(id)],
    ['get', (id: string) => paypal.getPayment(id)],
    ['get', (id: string) => paypal.refund(refundOf(id))],
    ['refund', (id: string) => paypal.refund(refundOf(id))],
    ['get-dispute', (id: string) => paypal.getPayment(id)],
  ] as const)('by %s @fault:other-object', async (operation, ask) => {
    const { id, capture } = await payByPaypal();
    const dispute = await sandbox.control('paypal/disputes', { capture });
    const outcome = 'RESOLVED_SELLER_FAVOUR';
    await sandbox.control(`paypal/disputes/${String(dispute.dispute_id)}`, { outcome });
    await sandbox.fault({ provider: 'paypal', operation, fault: 'other-object', times: 5 });
    expect(await ask(id)).toMatchObject({ ok: false, error: { code: 'provider_unavailable' } });
  });

  it('by a capture', async () => {
    const { id } = valueOf(await paypal.createOrder(newFacts(), RETURN_URLS));
    await chooseOnApprovalPage(sandbox.url, id, 'approve');
    await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'other-object', times: 5 });
    expect(await paypal.captureOrder(id, 'ord_1')).toMatchObject({ error: { code: 'provider_unavailable' } });
  });
});
