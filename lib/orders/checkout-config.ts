import 'server-only';
import { isOffered } from '@/lib/api-client/offers';
import { env } from '@/lib/env';
import { usesOwnPaypal } from './own-paypal';

/** How the browser pays (decision 10); null for a provider that is not offered. */
export type CheckoutConfig =
  | { mode: 'off'; reason: string }
  | {
      mode: 'live' | 'sandbox';
      /** Where the stand-ins serve the providers' scripts; null: each provider serves its own. */
      scriptOrigin: string | null;
      /** `hostedPage`: Stripe's own page can be opened where its card form does not load. */
      card: { publishableKey: string; hostedPage: boolean } | null;
      /** `plans`: it pays for plans too, and not for packages alone. */
      paypal: { clientId: string; plans: boolean } | null;
    };

/** What the stand-ins are called with: they take any key in the form of a provider's test keys. */
const SANDBOX = { publishableKey: 'pk_test_sandbox', clientId: 'sandbox-client' };

/** What the browser may pay with, and what of it the API can do. Publishable values only. */
export function getCheckoutConfig(): CheckoutConfig {
  const { PAYMENTS_MODE: mode } = env;
  if (mode === 'off') return { mode, reason: "Payments aren't set up on this site yet." };
  const { publishableKey, clientId } = mode === 'sandbox' ? SANDBOX : getLiveKeys();
  const isOwn = usesOwnPaypal();
  return {
    mode,
    scriptOrigin: mode === 'sandbox' ? env.SANDBOX_URL : null,
    card: publishableKey ? { publishableKey, hostedPage: isOffered('hosted-page') } : null,
    paypal: clientId && (isOffered('paypal') || isOwn) ? { clientId, plans: !isOwn } : null,
  };
}

function getLiveKeys(): { publishableKey?: string; clientId?: string } {
  const { takesCards, takesPaypal, STRIPE_PUBLISHABLE_KEY, PAYPAL_CLIENT_ID } = env;
  return {
    ...(takesCards && STRIPE_PUBLISHABLE_KEY && { publishableKey: STRIPE_PUBLISHABLE_KEY }),
    ...(takesPaypal && PAYPAL_CLIENT_ID && { clientId: PAYPAL_CLIENT_ID }),
  };
}
