import { type PaymentAccounts, toPaymentAccounts } from './accounts';
import { offPaypalGateway, offStripeGateway } from './off-gateways';
import { createPaypalGateway, type PaypalGateway, type PaypalGatewayConfig } from './paypal-gateway';
import { createStripeGateway, type StripeGateway, type StripeGatewayConfig } from './stripe-gateway';

export type { PaymentAccounts } from './accounts';
export type { PaypalGateway, PaypalGatewayConfig, PaypalReturnUrls } from './paypal-gateway';
export { pickDispute } from './dispute-status';
export { SANDBOX_WEBHOOKS, toSandboxConfig } from './sandbox-config';
export { fromCardPayment, fromPaypalOrder } from './to-payment';
export type { StripeGateway, StripeGatewayConfig } from './stripe-gateway';
export type {
  CardPayment,
  CheckoutSession,
  CheckoutUrls,
  Dispute,
  Payment,
  PaymentProvider,
  PaymentRefund,
  PaypalCapture,
  PaypalOrder,
  ProviderEvent,
  ProviderGateway,
  PurchaseFacts,
  Refund,
  RefundRequest,
  WebhookHeaders,
} from './types';
export { verifyPayment, type Access, type VerifiedPayment } from './verify';

export type PaymentMode = 'live' | 'sandbox' | 'off';

export type PaymentConfig = {
  mode: PaymentMode;
  /** Absent: cards are not offered. */
  stripe?: StripeGatewayConfig;
  /** Absent: PayPal is not offered. */
  paypal?: PaypalGatewayConfig;
};

export type PaymentGateways = {
  mode: PaymentMode;
  accounts: PaymentAccounts;
  stripe: StripeGateway;
  paypal: PaypalGateway;
};

/**
 * Makes the gateways for one of the three modes (decision 10). A provider without
 * configuration answers `not_supported`. Throws when sandbox mode would reach Stripe's real API:
 * that is a fault in our wiring, not a state.
 */
export function createPaymentGateways(config: PaymentConfig): PaymentGateways {
  const { mode, stripe, paypal } = config;
  const accounts = toPaymentAccounts(config);
  switch (mode) {
    case 'off':
      return { mode, accounts, stripe: offStripeGateway, paypal: offPaypalGateway };
    case 'sandbox':
      if (stripe && !stripe.apiBase) throw new Error('Sandbox mode needs the address of the Stripe stand-in');
      return { mode, accounts, ...connect(stripe, paypal) };
    case 'live':
      return { mode, accounts, ...connect(stripe, paypal) };
    default:
      return mode satisfies never;
  }
}

function connect(stripe: StripeGatewayConfig | undefined, paypal: PaypalGatewayConfig | undefined) {
  return {
    stripe: stripe ? createStripeGateway(stripe) : offStripeGateway,
    paypal: paypal ? createPaypalGateway(paypal) : offPaypalGateway,
  };
}
