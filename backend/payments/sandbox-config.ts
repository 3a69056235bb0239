import type { PaymentConfig } from './index';

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
