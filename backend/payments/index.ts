import type { PaymentProvider } from '@/lib/contract/payment-providers';
import { fail } from '@/lib/result';
import { type PaymentAccounts, type PaymentConfig, type PaymentMode, toPaymentAccounts } from './config';
import { createPaypalGateway, type PaypalGateway } from './paypal-gateway';
import { createStripeGateway, type StripeGateway } from './stripe-gateway';

export type { PaypalReturnUrls } from './paypal-requests';
export { pickDispute } from './dispute-status';
export {
  SANDBOX_WEBHOOKS,
  toSandboxConfig,
  toCardAccount,
  toPaypalAccount,
  type PaymentAccounts,
  type PaymentConfig,
} from './config';
export { fromCardPayment, fromPaypalOrder } from './to-payment';
export type {
  CardPayment,
  CheckoutSession,
  CheckoutUrls,
  Dispute,
  Payment,
  PaymentRefund,
  PaypalOrder,
  ProviderEvent,
  PurchaseFacts,
  WebhookHeaders,
} from './types';
export { verifyPayment, type Access } from './verify';

export type PaymentGateways = {
  mode: PaymentMode;
  accounts: PaymentAccounts;
  stripe: StripeGateway;
  paypal: PaypalGateway;
};

/**
 * Unconfigured providers fail with `not_supported` (decision 10). Throws when sandbox mode would
 * reach Stripe's real API.
 */
export function createPaymentGateways(config: PaymentConfig): PaymentGateways {
  const { mode, stripe, paypal } = config;
  if (mode === 'sandbox' && stripe && !stripe.apiBase)
    throw new Error('Sandbox mode needs the address of the Stripe stand-in');
  return {
    mode,
    accounts: toPaymentAccounts(config),
    stripe: mode !== 'off' && stripe ? createStripeGateway(stripe) : offStripeGateway,
    paypal: mode !== 'off' && paypal ? createPaypalGateway(paypal) : offPaypalGateway,
  };
}

export const NOT_OFFERED = {
  stripe: 'Card payments are not available on this site at the moment.',
  paypal: 'PayPal is not available on this site at the moment.',
} as const satisfies Record<PaymentProvider, string>;
const noCards = async () => fail('not_supported', NOT_OFFERED.stripe);
const noPaypal = async () => fail('not_supported', NOT_OFFERED.paypal);
// The provider must deliver again once the operator has configured it.
const noWebhooks = async () =>
  fail('provider_unavailable', 'This site takes no webhooks: this way to pay is not set up.');

const offStripeGateway: StripeGateway = {
  createIntent: noCards,
  getIntent: noCards,
  getPayment: noCards,
  createCheckoutSession: noCards,
  cancelPayment: noCards,
  registerHost: noCards,
  disableHost: noCards,
  createCustomer: noCards,
  setCustomer: noCards,
  chargeSavedCard: noCards,
  getSavedCard: noCards,
  dropCustomer: noCards,
  refund: noCards,
  getBalance: noCards,
  readWebhook: noWebhooks,
};

const offPaypalGateway: PaypalGateway = {
  createOrder: noPaypal,
  captureOrder: noPaypal,
  getOrder: noPaypal,
  getOwnOrder: noPaypal,
  getSavedWallet: noPaypal,
  dropWallet: noPaypal,
  getPayment: noPaypal,
  refund: noPaypal,
  getBalance: noPaypal,
  readWebhook: noWebhooks,
};
