/**
 * How the browser pays, as the server decided (docs/decisions/0010). `null` for a provider that is
 * not offered.
 */
export type CheckoutConfig =
  | { mode: 'off'; reason: string }
  | {
      mode: 'live' | 'sandbox';
      /** `sandbox`: our own card form, which speaks to the stand-in at `apiBase`; `stripe`: the Payment Element. */
      card:
        | { kind: 'stripe'; publishableKey: string }
        | { kind: 'sandbox'; publishableKey: string; apiBase: string }
        | null;
      paypal: { kind: 'paypal'; clientId: string } | { kind: 'sandbox' } | null;
    };
