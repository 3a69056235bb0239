import { createHash } from 'node:crypto';
import type { PaypalGatewayConfig } from './paypal-gateway';
import type { StripeGatewayConfig } from './stripe-gateway';

export type PaymentMode = 'live' | 'sandbox' | 'off';

export type PaymentConfig = {
  mode: PaymentMode;
  stripe?: StripeGatewayConfig;
  paypal?: PaypalGatewayConfig;
};

/** What the stand-ins sign webhooks with by default (decision 11); no secret. */
export const SANDBOX_WEBHOOKS = {
  stripeSecret: 'whsec_sandbox_known_to_everybody',
  paypalWebhookId: '5SANDBOX00WEBHOOK',
} as const;

/** The configuration for the stand-ins at an address. They accept any test key and client id. */
export function toSandboxConfig(apiBase: string): PaymentConfig {
  return {
    mode: 'sandbox',
    stripe: { secretKey: 'sk_test_sandbox', webhookSecrets: [SANDBOX_WEBHOOKS.stripeSecret], apiBase },
    paypal: {
      ...{ clientId: 'sandbox-client', clientSecret: 'sandbox-secret', apiBase },
      webhookId: SANDBOX_WEBHOOKS.paypalWebhookId,
    },
  };
}

/** `live` takes real money, `test` is a provider's own test mode, `sandbox` are our stand-ins. */
export const ACCOUNT_MODES = ['live', 'test', 'sandbox'] as const;
export type AccountMode = (typeof ACCOUNT_MODES)[number];

/** The account a payment is made with: the same while the provider knows the same payments. */
export type PaymentAccount = { mode: AccountMode; id: string };

/** Null for a provider that is not configured. `mode` is that of the orders which give access. */
export type PaymentAccounts = {
  mode: AccountMode;
  stripe: PaymentAccount | null;
  paypal: PaymentAccount | null;
};

/**
 * Which accounts payments are made with, read from the configuration. Real money at one provider
 * makes the whole shop live. So is a shop that sells nothing: what was bought stays bought.
 */
export function toPaymentAccounts({ mode, stripe, paypal }: PaymentConfig): PaymentAccounts {
  if (mode === 'sandbox') {
    const account: PaymentAccount = { mode: 'sandbox', id: 'stand-in' };
    return { mode, stripe: stripe ? account : null, paypal: paypal ? account : null };
  }
  const accounts = {
    stripe: stripe ? toStripeAccount(stripe.secretKey) : null,
    paypal: paypal
      ? { mode: paypal.isLive ? ('live' as const) : ('test' as const), id: fingerprint(paypal.clientId) }
      : null,
  };
  const modes = [accounts.stripe?.mode, accounts.paypal?.mode];
  return { mode: modes.includes('test') && !modes.includes('live') ? 'test' : 'live', ...accounts };
}

// Stripe's keys hold the account's id after the 5, so that a replaced key is known as the same
// account's. Older keys lack it and look like another account, which costs a warning only.
function toStripeAccount(secretKey: string): PaymentAccount {
  const [, kind, account] = /^[a-z]k_(live|test)_(?:5(1[A-Za-z0-9]{15}))?/.exec(secretKey) ?? [];
  return {
    mode: kind === 'live' ? 'live' : 'test',
    id: account === undefined ? fingerprint(secretKey) : `acct_${account}`,
  };
}

/** Short, and no way back to the key. */
const fingerprint = (key: string) => `key_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
