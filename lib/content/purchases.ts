import type { OrderAnswer } from '@/lib/contract';

export const PURCHASES = {
  title: 'My purchases',
  loading: 'Loading your tickets…',
  notListed: {
    text: "This site doesn't list purchases. To watch, open the page of the event you bought a ticket for. If you have a question about a payment, contact us with its reference.",
    action: 'Contact us',
  },
  failed: "We couldn't load your purchases",
  retry: 'Retry',
  all: (siteName: string) => `All your purchases on ${siteName}`,
  offline:
    "You're offline. This page shows your purchases as of your last visit; everything you bought is safe.",
  empty: {
    title: 'Nothing here yet.',
    text: "The plans and tickets you buy appear here. Tickets are sold on each event's page.",
    here: 'The tickets you buy appear here. On sale now:',
    tickets: 'See the tickets',
    plans: 'See the plans',
    streaming: 'About pay-per-view',
    other: 'Missing a purchase? Sign in with the email address your receipt was sent to, or',
    write: 'contact us',
  },
} as const;

export const RECEIPT = {
  title: 'Receipt',
  order: 'Order',
  loading: 'Loading your receipt…',
  unknown: {
    title: 'Order not found',
    text: "We couldn't find this order in your account. You may have placed it with a different email address.",
    action: 'My purchases',
  },
  failed: "We couldn't load this receipt",
  sign: 'Oops',
  print: 'Print',
  facts: {
    item: 'Item',
    order: 'Order',
    paid: 'Paid',
    ordered: 'Ordered',
    payment: 'Payment',
    time: 'Time of the event',
    until: 'Watch until',
    valid: 'Valid',
    showEnd: 'The live show ends',
    broadcaster: 'Broadcaster',
    promise: 'Our promise',
    buyer: 'Sold to',
    seller: 'Sold by',
  },
  sums: {
    total: 'Total',
    totalPaid: 'Total paid',
    refunded: 'Refunded',
    chargedBack: 'Charged back',
    paid: 'Amount paid',
  },
  foot: {
    paid: 'Charged once, in US dollars.',
    pass: 'Charged in US dollars.',
    free: 'Free of charge. No payment was taken.',
  },
} as const;

export const ORDER = {
  paid: 'Paid',
  ordered: 'Ordered',
  starts: 'Starts',
  until: 'You can watch until',
  untilShowEnds: 'You can watch until the live show ends.',
  watchedOut: 'Your viewing time is over.',
  again: 'Get it again',
  receipt: 'Receipt',
  details: 'Details',
  check: 'Check on it',
  payAgain: 'Pay again',
  over: 'This event is over.',
  watch: 'Watch',
  validFrom: 'Valid from',
  validUntil: 'until',
  seePass: 'See what it opens',
  passOver: 'This pass has ended.',
} as const;

type StateText = { word: string; meaning: string | null };

const ORDER_STATES: Record<OrderAnswer['status'], StateText> = {
  pending: {
    word: 'Payment in progress',
    meaning:
      "We're waiting for your payment to be confirmed. Your purchase opens automatically once it is. Please don't pay again.",
  },
  paid: { word: 'Paid', meaning: null },
  duplicate: {
    word: 'Paid twice',
    meaning: "You had already paid for this, so we're refunding this amount to your original payment method.",
  },
  undeliverable: {
    word: 'Refund pending',
    meaning:
      "Your payment arrived after this was no longer available, so we're refunding it to your original payment method.",
  },
  refunded: { word: 'Refunded', meaning: 'We refunded this amount to your original payment method.' },
  disputed: {
    word: 'Disputed',
    meaning:
      'Your bank is reviewing this payment, and your access is paused until it decides. If this is a mistake, please contact us.',
  },
  failed: { word: 'Not paid', meaning: 'This payment did not go through. You were not charged.' },
  expired: { word: 'Not paid', meaning: 'This order expired before it was paid. You were not charged.' },
};

const CHARGED_BACK: StateText = {
  word: 'Charged back',
  meaning:
    'Your bank decided the dispute in your favor and returned this amount to you. The purchase is no longer valid.',
};

const TICKETS: Record<'moved' | 'received', StateText> = {
  moved: { word: 'Moved', meaning: 'Another account watches with this ticket. The receipt stays yours.' },
  received: {
    word: 'Yours',
    meaning: 'Another person bought this ticket, and it was moved to your account.',
  },
};

type Gift = { name: string; giver: string; line: string; state: string };

function describeGift(
  { name, giver, line, state }: Gift,
  ticket: 'moved' | 'received' | null,
): StateText | null {
  if (ticket === 'received') {
    const from = giver === '' ? 'This ticket is a gift.' : `A gift from ${giver}.`;
    return { word: 'Yours', meaning: line === '' ? from : `${from} “${line}”` };
  }
  if (ticket !== 'moved') return null;
  if (state === 'refused')
    return { word: 'Gift declined', meaning: 'You can give this ticket to another person.' };
  return {
    word: 'Gift',
    meaning: name === '' ? 'You gave this ticket away.' : `You gave this ticket to ${name}.`,
  };
}

const REFUNDED_BECAUSE: Record<NonNullable<OrderAnswer['refund_reason']>, string> = {
  duplicate: 'You had already paid for this, so we refunded this amount to your original payment method.',
  undeliverable:
    'Your payment arrived after this was no longer available, so we refunded it to your original payment method.',
};

export function describeState({
  status,
  isChargedBack,
  refundReason,
  ticket,
  gift,
}: {
  gift: Gift | null;
  ticket: 'moved' | 'received' | null;
  status: OrderAnswer['status'];
  isChargedBack: boolean;
  refundReason: OrderAnswer['refund_reason'];
}): StateText {
  if (isChargedBack) return CHARGED_BACK;
  const given = status === 'paid' && gift ? describeGift(gift, ticket) : null;
  if (given) return given;
  if (status === 'paid' && ticket !== null) return TICKETS[ticket];
  const words = ORDER_STATES[status];
  return refundReason ? { ...words, meaning: REFUNDED_BECAUSE[refundReason] } : words;
}

export const MONEY_BACK_LABELS = {
  pending: 'Refund on its way',
  done: 'Refunded',
  failed: 'Refund rejected by the bank',
  open: 'Disputed',
  won: 'Dispute closed, payment stands',
  lost: 'Charged back',
} as const;
