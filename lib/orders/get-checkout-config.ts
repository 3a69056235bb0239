import 'server-only';
import { env } from '@/lib/env';
import type { CheckoutConfig } from './checkout-config';

/** The publishable key of the stand-in, which takes any; it has the form of Stripe's own test keys. */
const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';

/** Decides what the browser may pay with, from the configuration alone. Holds publishable values only. */
export function getCheckoutConfig(): CheckoutConfig {
  switch (env.PAYMENTS_MODE) {
    case 'off':
      return { mode: 'off', reason: 'This site does not sell yet: its payment keys are not set.' };
    case 'sandbox':
      return {
        mode: 'sandbox',
        card: { kind: 'sandbox', publishableKey: SANDBOX_PUBLISHABLE_KEY, apiBase: env.SANDBOX_URL },
        paypal: { kind: 'sandbox' },
      };
    case 'live':
      return {
        mode: 'live',
        card:
          env.takesCards && env.STRIPE_PUBLISHABLE_KEY
            ? { kind: 'stripe', publishableKey: env.STRIPE_PUBLISHABLE_KEY }
            : null,
        paypal:
          env.takesPaypal && env.PAYPAL_CLIENT_ID ? { kind: 'paypal', clientId: env.PAYPAL_CLIENT_ID } : null,
      };
  }
}
