import type { Env } from '@/lib/env';
import { type PaymentConfig, toSandboxConfig } from '../payments';

const PAYPAL_API = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
} as const;

/** Sandbox mode never uses real keys (decision 10). */
export function toPaymentConfig(env: Env): PaymentConfig {
  const mode = env.PAYMENTS_MODE;
  if (mode === 'off') return { mode };
  if (mode === 'sandbox') return toSandboxConfig(env.SANDBOX_URL);
  return { mode, ...toStripe(env), ...toPaypal(env) };
}

function toStripe(env: Env): Pick<PaymentConfig, 'stripe'> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    PAYMENT_API_URL: apiBase,
  } = env;
  if (!secretKey) return {};
  return { stripe: { secretKey, ...(webhookSecrets && { webhookSecrets }), ...(apiBase && { apiBase }) } };
}

function toPaypal(env: Env): Pick<PaymentConfig, 'paypal'> {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = env;
  if (!clientId || !clientSecret) return {};
  const apiBase = env.PAYMENT_API_URL ?? PAYPAL_API[env.PAYPAL_ENVIRONMENT];
  const isLive = env.PAYPAL_ENVIRONMENT === 'live';
  return { paypal: { clientId, clientSecret, apiBase, isLive, ...(webhookId && { webhookId }) } };
}
