import type { Env } from '@/lib/env';
import type { PaymentConfig } from '@/lib/payments';

const PAYPAL_API = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
} as const;

type Settings = Pick<
  Env,
  | 'PAYMENTS_MODE'
  | 'SANDBOX_URL'
  | 'STRIPE_SECRET_KEY'
  | 'PAYPAL_CLIENT_ID'
  | 'PAYPAL_CLIENT_SECRET'
  | 'PAYPAL_ENVIRONMENT'
>;

/**
 * Which providers the API talks to, and where (design decision 6). In sandbox mode real keys are not used even when they
 * are set: nothing of theirs may reach a stand-in.
 */
export function toPaymentConfig(env: Settings): PaymentConfig {
  const mode = env.PAYMENTS_MODE;
  if (mode === 'off') return { mode };
  if (mode === 'sandbox') {
    return {
      mode,
      stripe: { secretKey: 'sk_test_sandbox', apiBase: env.SANDBOX_URL },
      paypal: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret', apiBase: env.SANDBOX_URL },
    };
  }
  const {
    STRIPE_SECRET_KEY: secretKey,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
  } = env;
  return {
    mode,
    ...(secretKey && { stripe: { secretKey } }),
    ...(clientId &&
      clientSecret && { paypal: { clientId, clientSecret, apiBase: PAYPAL_API[env.PAYPAL_ENVIRONMENT] } }),
  };
}
