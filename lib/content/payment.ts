export const PAYMENT = {
  title: 'Checkout',
  preparing: 'Preparing your checkout…',
  underway: { title: 'Your payment is in progress', action: 'Check its status' },
  owned: { title: 'You already have this', plan: 'Go on', event: 'Watch' },
  how: 'Payment',
  free: {
    submit: {
      signedIn: 'Get it free',
      guest: 'Get it free',
      login: 'Sign in and get it free',
      register: 'Create account and get it free',
    },
    sending: 'Processing...',
  },
  or: 'or',
  received: (email: string | null) =>
    `Payment received. Your receipt ${email ? `went to ${email}` : 'is on its way by email'}.`,
  retry: 'Try again',
  noCards: 'Card payments are not available right now.',
  otherAccount: (name: string) =>
    `You signed in as ${name || 'another account'} in another tab, so this purchase is now for that account. Nothing was charged.`,
  notLoaded: {
    title: 'The checkout could not be loaded',
    text: 'Check your connection, then open it again. Nothing was charged.',
    action: 'Open the checkout',
  },
} as const;

export const PRICE_CHANGE = {
  free: 'This is free now',
  now: (price: string) => `The price is now ${price}`,
  before: (price: string | null) => `It was ${price ?? 'free'} when you chose it. Nothing has been charged.`,
  agree: 'Continue',
  agreeTo: (price: string) => `Continue with ${price}`,
  leave: 'Leave',
} as const;

export const CARD = {
  loading: 'Loading the card form…',
  pay: {
    signedIn: (price: string) => `Pay ${price}`,
    guest: (price: string) => `Pay ${price}`,
    login: (price: string) => `Sign in and pay ${price}`,
    register: (price: string) => `Create account and pay ${price}`,
  },
  save: 'Save this card for next time',
  payWith: (price: string, brand: string, last4: string) => `Pay ${price} with ${brand} •••• ${last4}`,
  otherWay: 'Use another way',
  unreadable: "We couldn't start the payment. Please try again.",
  paying: 'Processing...',
  slow: "This is taking longer than usual. Please keep this page open; you won't be charged twice.",
  notConfirmed: "We couldn't reach Stripe. Check your connection and try again; you won't be charged twice.",
  closed:
    'Your earlier payment was closed because the price changed or you opened the checkout elsewhere. Nothing was charged.',
  again: 'Please enter your card again. Nothing was charged.',
  notFinished: "This payment didn't finish, and nothing was charged. Please try again.",
  provider: "Stripe's card form",
  hostedPage: "Pay on Stripe's page instead",
} as const;

export const PAYPAL = {
  loading: 'Loading PayPal…',
  finishing: 'Finishing your PayPal payment…',
  closed: 'You closed PayPal before paying. Nothing was charged.',
  repriced: 'The price has changed.',
  noAccount: 'There is no account to pay with yet.',
  failed: 'PayPal reported a problem. Please try again.',
  notStarted: "We couldn't start PayPal. Please try again.",
  notUnderstood: "We couldn't read PayPal's response. Please try again.",
  once: 'You will not be charged twice. Reference:',
  finish: 'Finish paying',
  provider: 'PayPal',
  save: 'Save PayPal for next time',
  payWith: (price: string, payer: string) => `Pay ${price} with PayPal${payer ? `\u00a0· ${payer}` : ''}`,
  otherWay: 'Use another PayPal account',
  hostedPage: "Pay on PayPal's page instead",
} as const;

export const HOSTED_PAGE = {
  title: (provider: string) => `${provider} could not be loaded`,
  text: 'An ad blocker or your network may be blocking it. Nothing was charged.',
  retry: 'Try again',
  opening: 'Opening...',
  notOpened: "We couldn't open the payment page. Please try again.",
  unusable: "We couldn't open that page. Please try again.",
} as const;
