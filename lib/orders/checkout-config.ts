import 'server-only';
import { env } from '@/lib/env';

/** How the browser pays (decision 10); null for a provider that is not offered. */
export type CheckoutConfig =
  | { mode: 'off'; reason: string }
  | {
      mode: 'live' | 'sandbox';
      /** Where the stand-ins serve the providers' scripts; null: each provider serves its own. */
      scriptOrigin: string | null;
      card: { publishableKey: string } | null;
      paypal: { clientId: string } | null;
    };

/** What the stand-ins are called with: they take any key in the form of a provider's test keys. */
const SANDBOX = { card: { publishableKey: 'pk_test_sandbox' }, paypal: { clientId: 'sandbox-client' } };

/** What the browser may pay with, from the configuration alone. Publishable values only. */
export function getCheckoutConfig(): CheckoutConfig {
  const { PAYMENTS_MODE: mode, STRIPE_PUBLISHABLE_KEY: publishableKey, PAYPAL_CLIENT_ID: clientId } = env;
  switch (mode) {
    case 'off':
      return { mode, reason: 'This site does not sell yet: its payment keys are not set.' };
    case 'sandbox':
      return { mode, scriptOrigin: env.SANDBOX_URL, ...SANDBOX };
    case 'live':
      return {
        mode,
        scriptOrigin: null,
        card: env.takesCards && publishableKey ? { publishableKey } : null,
        paypal: env.takesPaypal && clientId ? { clientId } : null,
      };
  }
}
