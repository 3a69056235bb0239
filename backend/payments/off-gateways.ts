import { fail } from '@/lib/result';
import type { PaypalGateway } from './paypal-gateway';
import type { StripeGateway } from './stripe-gateway';

const noCards = async () =>
  fail('not_supported', 'Card payments are not available on this site at the moment.');
const noPaypal = async () => fail('not_supported', 'PayPal is not available on this site at the moment.');
// Not `not_supported`: the provider shall deliver again, once the operator has set it up.
const noWebhooks = async () =>
  fail('provider_unavailable', 'This site takes no webhooks: this way to pay is not set up.');

/** Stands where cards are not configured: every call answers `not_supported` in words, webhooks `provider_unavailable`. */
export const offStripeGateway: StripeGateway = {
  createIntent: noCards,
  getIntent: noCards,
  getPayment: noCards,
  createCheckoutSession: noCards,
  cancelPayment: noCards,
  refund: noCards,
  readWebhook: noWebhooks,
};

/** Stands where PayPal is not configured: every call answers `not_supported` in words, webhooks `provider_unavailable`. */
export const offPaypalGateway: PaypalGateway = {
  createOrder: noPaypal,
  captureOrder: noPaypal,
  getOrder: noPaypal,
  getPayment: noPaypal,
  refund: noPaypal,
  readWebhook: noWebhooks,
};
