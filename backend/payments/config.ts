import { createHash } from 'node:crypto';
import type { PaypalGatewayConfig } from './paypal-gateway';
import type { StripeGatewayConfig } from './stripe-gateway';

export type PaymentMode = 'live' | 'sandbox' | 'off';

export type PaymentConfig = {
  mode: PaymentMode;
  /** Absent: cards are not offered. */
  stripe?: StripeGatewayConfig;
  /** Absent: PayPal is not offered. */
  paypal?: PaypalGatewayConfig;
};

/**
 * What the stand-ins sign webhooks with when they are told nothing else (decision 11). Everybody
 * may know these: they open nothing but a sandbox.
 */
export const SANDBOX_WEBHOOKS = {
  stripeSecret: 'whsec_sandbox_known_to_everybody',
  paypalWebhookId: '5SANDBOX00WEBHOOK',
} as const;

/** The configuration that leads to the stand-ins at an address. Any test key and client id will do there. */
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

/**
 * The account at a provider that a payment is made with: the same as long as the provider knows the
 * same payments.
 */
export type PaymentAccount = { mode: AccountMode; id: string };

/**
 * The accounts in use; null where a provider is not configured. `mode` is that of the orders which
 * give access.
 */
export type PaymentAccounts = {
  mode: AccountMode;
  stripe: PaymentAccount | null;
  paypal: PaymentAccount | null;
};

/**
 * Reads from the configuration, without asking anyone, which accounts payments are made with. Real
 * money at one provider makes the whole shop live: what the other one takes in its test mode then
 * opens nothing. A shop that sells nothing is live too, because what was bought before stays
 * bought.
 */
export function toPaymentAccounts({ mode, stripe, paypal }: PaymentConfig): PaymentAccounts {
  if (mode === 'sandbox') {
    const account: PaymentAccount = { mode: 'sandbox', id: 'stand-in' };
    return { mode: 'sandbox', stripe: account, paypal: account };
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

/**
 * Stripe writes the account's id into its keys, after the 5, so that a key which replaces another
 * one is known to be of the same account. An older key without it is known by its fingerprint, and
 * one that replaces it looks like another account; that costs a warning, because the provider is
 * asked all the same.
 */
function toStripeAccount(secretKey: string): PaymentAccount {
  const [, kind, account] = /^[a-z]k_(live|test)_(?:5(1[A-Za-z0-9]{15}))?/.exec(secretKey) ?? [];
  return {
    mode: kind === 'live' ? 'live' : 'test',
    id: account === undefined ? fingerprint(secretKey) : `acct_${account}`,
  };
}

/** Short, and no way back to the key. */
const fingerprint = (key: string) => `key_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
