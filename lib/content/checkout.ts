export const CHECKOUT = {
  title: 'Checkout',
  empty: 'Your checkout is empty. What would you like to buy?',
  owned: 'Already bought it?',
  goToShow: 'Open your ticket',
  retry: 'Retry',
  news: (sender: string) => `Email me about future events by ${sender}`,
  gift: {
    tick: "It's a gift",
    free: "What costs nothing can't be given as a gift. Untick the box to get it yourself.",
  },
  terms: { before: 'By paying, you agree to our', terms: 'terms', and: 'and', refunds: 'refund policy' },
  unknownPlan: 'This plan does not exist.',
  unknownPackage: 'This event has no such ticket.',
} as const;

/** Of the server alone. */
export const SHOP = {
  organizer: (organization: string, event: string) => `${organization}, the organizer of ${event}`,
  tickets: 'Tickets',
  plans: 'Plans for organizers',
  from: (price: string) => `from ${price}`,
  compare: 'Compare the plans',
} as const;

export const CODE = {
  title: 'Have a discount code?',
  label: 'Discount code',
  apply: 'Apply',
  applying: 'Checking…',
  applied: (code: string, off: string) => `${code}: ${off} off`,
  remove: 'Remove the code',
  unreadable: "We couldn't check the code. Please try again.",
} as const;

export const PAYPAL_PAGE = {
  title: 'PayPal',
  left: 'You left PayPal before paying. Nothing was charged.',
  backToPayment: 'Back to payment',
  backHome: 'Back to the homepage',
} as const;

export const COMPLETION = {
  title: 'Your purchase',
  lookingUp: 'Looking up your order…',
  bankSays: (status: string) => `Status reported by your bank: ${status}`,
  nothing: "There's no purchase to complete here.",
  unknownPayment: "We couldn't find a payment with this reference.",
  unknownInAccount:
    "We couldn't find a payment with this reference in your account. You may have paid with a different email address.",
  unpaid: {
    title: 'Not paid yet',
    text: "This hasn't been paid, and you were not charged.",
    pay: 'Go to payment',
  },
  purchases: 'My purchases',
  home: 'Go to Homepage',
} as const;
