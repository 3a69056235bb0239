import { fail } from '@/lib/result';
import type { PaypalGateway } from './paypal-gateway';
import type { StripeGateway } from './stripe-gateway';

const noCards = async () =>
  fail('not_supported', 'Card payments are not available on this site at the moment.');
const noPaypal = async () => fail('not_supported', 'PayPal is not available on this site at the moment.');

/** Stands where cards are not configured: every call answers `not_supported` in words. */
export const offStripeGateway: StripeGateway = { createIntent: noCards, getIntent: noCards };

/** Stands where PayPal is not configured: every call answers `not_supported` in words. */
export const offPaypalGateway: PaypalGateway = {
  createOrder: noPaypal,
  captureOrder: noPaypal,
  getOrder: noPaypal,
};
