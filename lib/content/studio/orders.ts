import { PAYMENT_METHODS } from '@/lib/contract/payment-providers';
import type { OrderStatus } from '@/lib/contract';
import type { TIMELINE_KINDS, WHY_ACTIONS } from '@/lib/contract/studio';

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  paid: 'Paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
  duplicate: 'Paid twice',
  undeliverable: 'Paid too late',
  pending: 'Not finished',
  failed: 'Failed',
  expired: 'Abandoned',
};

export const ORDER_FILTER = {
  package: 'Ticket',
  anyPackage: 'All tickets',
  code: 'Discount code',
  day: 'Day of the payment',
  country: 'Country, like PT',
} as const;

export const ORDERS = {
  title: 'Orders',
  search: 'Name, email, order or payment id',
  status: 'Status',
  anyStatus: 'All that were paid',
  mode: 'Payments',
  modes: { '': 'Current mode', live: 'Live', test: 'Test', sandbox: 'Sandbox' },
  more: 'More filters',
  filter: 'Show',
  download: 'Download as CSV',
  empty: 'No orders yet. They appear here once people buy tickets.',
  noMatch: 'No order matches. Try fewer filters.',
  columns: { buyer: 'Buyer', ticket: 'Ticket', amount: 'Amount', status: 'Status', at: 'When' },
  deleted: 'Deleted account',
  noAddress: 'No address',
  movedTo: (email: string) => `Moved to ${email}`,
  refunded: (amount: string) => `${amount} refunded`,
  methods: PAYMENT_METHODS,
} as const;

export const ORDER_PAGE = {
  title: 'Order',
  back: 'All orders',
  facts: {
    buyer: 'Buyer',
    holder: 'Ticket holder',
    ticket: 'Ticket',
    code: 'Discount code',
    country: 'Bought in',
    amount: 'Amount',
    left: 'Refundable',
    payment: 'Payment',
    screens: 'Screens playing',
    minutes: 'Minutes watched',
  },
  timeline: 'What happened',
  columns: { at: 'When', kind: 'What', text: 'Details' },
  kinds: {
    payment: 'Payment',
    mail: 'Email',
    'sign-in': 'Sign-in',
    viewing: 'Viewing',
    player: 'Player',
    refund: 'Refund',
    dispute: 'Dispute',
    move: 'Move',
  } satisfies Record<(typeof TIMELINE_KINDS)[number], string>,
  actions: 'Actions',
  resend: { submit: 'Send the receipt again', sending: 'Sending…' },
  free: { submit: 'Free the screens', sending: 'Freeing…' },
  evidence: 'Download the evidence for a dispute',
  refund: {
    open: 'Refund…',
    title: 'Refund this order',
    text: (left: string) =>
      `You can refund up to ${left}. A full refund ends access. The buyer gets an email.`,
    amount: 'Amount in US dollars',
    amountHint: 'If empty, everything that is left.',
    note: 'Reason, for your team',
    message: 'Message to the buyer',
    submit: 'Refund',
    sending: 'Refunding…',
  },
  ask: {
    open: 'Ask an owner…',
    title: 'Ask for this refund',
    text: 'Beyond the limit of your role, an owner refunds. All owners get an email with a link to this order.',
    submit: 'Ask the owners',
    sending: 'Asking…',
  },
  move: {
    open: 'Move the ticket…',
    title: 'Move the ticket',
    text: 'The account with the new address can watch instead, and the old one loses access at once. Both get an email. Receipts and refunds still go to the buyer.',
    email: 'New email address',
    submit: 'Move the ticket',
    sending: 'Moving…',
  },
} as const;

export const WHY = {
  title: "Why can't this person watch?",
  lead: 'Enter the email address they sign in with, or their order. You get the reason and what to do about it.',
  q: 'Email address or order',
  country: 'Country, like PT (optional)',
  submit: 'Find out',
  can: 'Can watch',
  cannot: "Can't watch",
  errors: 'Player errors in the last 30 days',
  columns: { at: 'When', text: 'What', device: 'Device' },
  actions: {
    none: '',
    order: 'Open the order',
    'free-screens': 'Open the order',
    move: 'Open the order',
    page: 'Open the event page',
    video: 'Choose the video',
    refunds: 'Refund the buyers',
  } satisfies Record<(typeof WHY_ACTIONS)[number], string>,
} as const;
