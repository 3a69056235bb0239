/** Who takes payments, and what each is called. A third one compiles once it has all of this. */
export const PROVIDERS = {
  stripe: {
    method: 'card',
    label: 'Card',
    /** Where a refund goes. */
    account: 'the card you paid with',
    /** Who opens a dispute. */
    bank: 'your bank',
    payments: 'Card payments (Stripe)',
  },
  paypal: {
    method: 'paypal',
    label: 'PayPal',
    account: 'your PayPal account',
    bank: 'PayPal',
    payments: 'PayPal',
  },
} as const;

export type PaymentProvider = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as [PaymentProvider, ...PaymentProvider[]];

/** As the API's answers call a way to pay. `none`: the order was free. */
export type PaymentMethod = (typeof PROVIDERS)[PaymentProvider]['method'] | 'none';
const { stripe, paypal } = PROVIDERS;
export const PAYMENT_METHODS = {
  [stripe.method]: stripe.label,
  [paypal.method]: paypal.label,
  none: 'Free',
} as const satisfies Record<PaymentMethod, string>;

export const METHOD_NAMES = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]];

export const toMethod = (provider: PaymentProvider | 'none'): PaymentMethod =>
  provider === 'none' ? 'none' : PROVIDERS[provider].method;
