import { env } from '@/lib/env';
import type { OrderAnswer } from '@/lib/contract';
import { OFFICE_ADDRESS } from './contact';

export const PURCHASES = {
  title: 'My purchases',
  loading: 'Fetching your tickets…',
  notListed: {
    text: 'We do not list purchases on this site. A ticket you bought opens on the page of its event. To ask about a payment, write to us with its reference.',
    action: 'Contact us',
  },
  failed: 'We could not fetch your purchases',
  offline: 'You are offline. This page shows what was loaded last; what you bought is safe with us.',
  empty: {
    title: 'Nothing here yet.',
    text: 'Your plans and tickets are listed here as soon as you have bought one. Tickets are sold at the address of each event.',
    here: 'Your tickets are listed here as soon as you have bought one. On sale at this address:',
    tickets: 'See the tickets',
    plans: 'See the plans',
    streaming: 'About pay-per-view',
    other: 'Bought something and miss it? Log in with the e-mail address that its receipt was sent to, or',
    write: 'write to us',
  },
} as const;

export const RECEIPT = {
  loading: 'Fetching your receipt…',
  unknown: {
    title: 'No such order',
    text: 'There is no such order in your account. It may belong to another e-mail address of yours.',
    action: 'My purchases',
  },
  failed: 'We could not fetch this receipt',
  foot: 'Charged once, in US dollars.',
} as const;

export const SELLER = { name: env.SITE_NAME, address: OFFICE_ADDRESS, email: env.CONTACT_TO };

type StateWords = { word: string; meaning: string | null };

const ORDER_STATES: Record<OrderAnswer['status'], StateWords> = {
  pending: {
    word: 'Payment under way',
    meaning:
      'Your payment is being worked on. Your purchase opens by itself when it is through. Please do not pay again.',
  },
  paid: { word: 'Paid', meaning: null },
  duplicate: {
    word: 'Paid twice',
    meaning: 'You had already paid for this. We owe you this amount, and are giving it back the way it came.',
  },
  undeliverable: {
    word: 'To be refunded',
    meaning:
      'Your payment arrived after this was no longer available. We are refunding this amount the way it came.',
  },
  refunded: { word: 'Refunded', meaning: 'This amount was given back the way it came.' },
  disputed: {
    word: 'Disputed',
    meaning:
      'Your bank has asked us about this payment, and access is suspended until that is decided. If it was a mistake, please write to us.',
  },
  failed: { word: 'Not paid', meaning: 'This payment did not go through. You were not charged.' },
  expired: { word: 'Not paid', meaning: 'This order was given up before it was paid. You were not charged.' },
};

const CHARGED_BACK: StateWords = {
  word: 'Charged back',
  meaning:
    'Your bank decided the dispute for you and took this amount back. What it paid for has ended with it.',
};

export function describeState({
  status,
  isChargedBack,
}: {
  status: OrderAnswer['status'];
  isChargedBack: boolean;
}): StateWords {
  return isChargedBack ? CHARGED_BACK : ORDER_STATES[status];
}

export const MONEY_BACK_WORDS = {
  pending: 'Refund on its way',
  done: 'Refunded',
  failed: 'Refund sent back by the bank',
  open: 'Disputed',
  won: 'Dispute closed, payment stands',
  lost: 'Charged back by the bank',
} as const;

export const PAYMENT_METHODS: Record<OrderAnswer['method'], string> = {
  card: 'Card',
  paypal: 'PayPal',
  none: 'Free of charge',
};
