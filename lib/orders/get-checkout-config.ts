import 'server-only';
import { env } from '@/lib/env';
import type { CheckoutConfig } from './checkout-config';

/** What the stand-ins are called with: they take any key in the form of a provider's test keys. */
const SANDBOX = { card: { publishableKey: 'pk_test_sandbox' }, paypal: { clientId: 'sandbox-client' } };

/** Decides what the browser may pay with, from the configuration alone. Holds publishable values only. */
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
