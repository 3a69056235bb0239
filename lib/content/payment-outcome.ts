const REFERENCE = 'Reference:';
const KEEP_CHECKING = "We'll keep checking. This page updates automatically.";

export const OUTCOME = {
  reference: REFERENCE,
  keepChecking: KEEP_CHECKING,
  stoppedChecking: "We've stopped checking for now. You don't need to wait here.",
  slow: "This is taking longer than usual. You don't need to wait here: your purchase opens automatically.",
  again: 'Check again',
  saving: { title: 'Checking your payment', text: 'Opening your purchase…' },
  declined: { title: 'Not paid', action: 'Pay another way' },
  underway: {
    title: 'Your bank is still working on this payment',
    text: "You don't need to wait here. As soon as the payment goes through, your purchase opens automatically and we email you the receipt. Please don't pay again.",
  },
  refunding: 'Your refund is on its way',
  other: {
    title: (buyer: string) => (buyer ? `This is ${buyer}'s purchase` : 'This purchase is of another account'),
    text: (buyer: string, viewer: string) =>
      `You're signed in as ${viewer || 'another account'} now. If you were charged, the purchase opens in ${buyer ? `${buyer}'s` : 'the other'} account by itself; you will not be charged twice.`,
    action: (buyer: string) => (buyer ? `Sign in as ${buyer}` : 'Sign in with the other account'),
  },
  signedOut: { title: 'Sign in to open your purchase', action: 'Sign in' },
  pending: "Your payment hasn't cleared yet",
  unsaved: "We couldn't open your purchase yet",
  once: "If you were charged, your purchase will open automatically. You won't be charged twice.",
  backToPayment: 'Back to payment',
  steps: {
    signIn: 'Sign in',
    owned: 'Go to it',
    purchases: 'My purchases',
    otherWay: 'Pay another way',
    home: 'Back to the homepage',
  },
} as const;

export const ORDER_OUTCOME = {
  reference: REFERENCE,
  receipt: 'Receipt',
  payAgain: 'Pay again',
  buyAgain: 'Buy it again',
  goOn: 'Go on',
  watch: 'Watch with your first ticket',
  contact: 'Contact us',
} as const;
