import 'server-only';
import { isOffered } from '@/lib/api-client/offers';
import { env } from '@/lib/env';
import { savesPaypal } from './buy';
import { usesSitePaypal } from './site-paypal';

/** A provider that is not offered is null (decision 10). */
export type CheckoutConfig =
  | { mode: 'off'; reason: string }
  | {
      mode: 'live' | 'sandbox';
      /** The stand-ins' origin; null where the providers serve their own scripts. */
      scriptOrigin: string | null;
      /** `saves`: for next time. */
      card: { publishableKey: string; hostedPage: boolean; saves: boolean } | null;
      paypal: { clientId: string; plans: boolean; saves: boolean } | null;
      /** Whether a ticket may be bought with a discount code. */
      codes: boolean;
      /** Whether a ticket may be bought for another person. */
      gifts: boolean;
    };

/** How a buyer of a ticket without an account begins. */
export const toNewcomer = () => (isOffered('guests') ? 'guest' : 'register');

/** The stand-ins take any test key. */
const SANDBOX = { publishableKey: 'pk_test_sandbox', clientId: 'sandbox-client' };

/** Contains publishable values only. */
export function getCheckoutConfig(): CheckoutConfig {
  const { PAYMENTS_MODE: mode } = env;
  if (mode === 'off') return { mode, reason: "Payments aren't set up on this site yet." };
  const { publishableKey, clientId } = mode === 'sandbox' ? SANDBOX : getLiveKeys();
  const isSitePaypal = usesSitePaypal();
  return {
    mode,
    scriptOrigin: mode === 'sandbox' ? env.SANDBOX_URL : null,
    card: publishableKey
      ? { publishableKey, hostedPage: isOffered('hosted-page'), saves: isOffered('saved-methods') }
      : null,
    codes: isOffered('codes') && !isSitePaypal,
    gifts: isOffered('gifts') && !isSitePaypal,
    paypal:
      clientId && (isOffered('paypal') || isSitePaypal)
        ? { clientId, plans: !isSitePaypal, saves: Boolean(publishableKey) && savesPaypal() }
        : null,
  };
}

function getLiveKeys(): { publishableKey?: string; clientId?: string } {
  const { takesCards, takesPaypal, STRIPE_PUBLISHABLE_KEY, PAYPAL_CLIENT_ID } = env;
  return {
    ...(takesCards && STRIPE_PUBLISHABLE_KEY && { publishableKey: STRIPE_PUBLISHABLE_KEY }),
    ...(takesPaypal && PAYPAL_CLIENT_ID && { clientId: PAYPAL_CLIENT_ID }),
  };
}
