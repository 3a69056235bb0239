import { createHash } from 'node:crypto';
import type { PaypalGatewayConfig } from './paypal-gateway';
import type { StripeGatewayConfig } from './stripe-gateway';

export type PaymentMode = 'live' | 'sandbox' | 'off';

export type PaymentConfig = {
  mode: PaymentMode;
  stripe?: StripeGatewayConfig;
  paypal?: PaypalGatewayConfig;
};

/** The stand-ins sign with these by default (decision 11). They are public. */
export const SANDBOX_WEBHOOKS = {
  stripeSecret: 'whsec_sandbox_known_to_everybody',
  paypalWebhookId: '5SANDBOX00WEBHOOK',
} as const;

/** The stand-ins accept any test key and client id. */
export function toSandboxConfig(apiBase: string): PaymentConfig {
  return {
    mode: 'sandbox',
    stripe: { secretKey: 'sk_test_sandbox', webhookSecrets: [SANDBOX_WEBHOOKS.stripeSecret], apiBase },
    paypal: {
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-secret',
      apiBase,
      webhookId: SANDBOX_WEBHOOKS.paypalWebhookId,
    },
  };
}

export const ACCOUNT_MODES = ['live', 'test', 'sandbox'] as const;
export type AccountMode = (typeof ACCOUNT_MODES)[number];

export type PaymentAccount = { mode: AccountMode; id: string };

/** A provider without configuration is null. Only orders of this `mode` give access. */
export type PaymentAccounts = {
  mode: AccountMode;
  stripe: PaymentAccount | null;
  paypal: PaymentAccount | null;
};

/** A live account makes the shop live. So does a shop without providers: old orders keep access. */
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

// Stripe's keys contain the account id after the 5. Older keys lack it, so a replaced old key looks
// like another account, which only logs a warning.
function toStripeAccount(secretKey: string): PaymentAccount {
  const [, kind, account] = /^[a-z]k_(live|test)_(?:5(1[A-Za-z0-9]{15}))?/.exec(secretKey) ?? [];
  return {
    mode: kind === 'live' ? 'live' : 'test',
    id: account === undefined ? fingerprint(secretKey) : `acct_${account}`,
  };
}

const fingerprint = (key: string) => `key_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;

/** The mode and id of the account that is paid. Null where cards are not taken. */
export const toCardAccount = ({ stripe }: Pick<PaymentAccounts, 'stripe'>) => toAccountName(stripe);

/** As `toCardAccount`. */
export const toPaypalAccount = ({ paypal }: Pick<PaymentAccounts, 'paypal'>) => toAccountName(paypal);

const toAccountName = (account: PaymentAccount | null): string | null =>
  account && `${account.mode} ${account.id}`;
