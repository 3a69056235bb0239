/**
 * How the browser pays, as the server decided (decision 10). `null` for a provider that is
 * not offered.
 */
export type CheckoutConfig =
  | { mode: 'off'; reason: string }
  | {
      mode: 'live' | 'sandbox';
      /** Where the stand-ins serve the providers' scripts; null: each provider serves its own. */
      scriptOrigin: string | null;
      card: { publishableKey: string } | null;
      paypal: { clientId: string } | null;
    };
