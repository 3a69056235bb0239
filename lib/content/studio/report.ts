import type { MoneyMode } from '@/lib/contract/studio';

export const MODES: Record<MoneyMode, string> = {
  live: 'Real money',
  test: 'Test payments',
  sandbox: 'Sandbox payments',
};

export const REPORT = {
  title: 'Report',
  lead: 'Each figure is a sum of the ledger: payments, refunds and disputes as the payment providers tell them.',
  mode: 'Payments',
  show: 'Show',
  only: (mode: string) => `${mode} only. They are no income.`,
  empty: 'No money has moved yet.',
  csv: 'Download the ledger as CSV',
  figures: {
    orders: 'Paid orders',
    gross: 'Gross',
    discounts: 'Discounts',
    refunds: 'Refunds',
    disputes: 'Disputes',
    fees: 'Provider fees',
    share: "Platform's share",
    net: 'Net',
  },
  notTold: 'Not told',
  notes:
    "Gross is at list price. Free tickets move no money and are not counted. The providers don't tell their fees here, and orders don't record a country.",
  groups: {
    event: 'Events',
    package: 'Tickets',
    code: 'Discount codes',
    partner: 'Partner links',
    day: 'Days',
  },
  names: { code: 'Without a code', partner: 'Without a partner' },
  columns: {
    event: 'Event',
    package: 'Ticket',
    code: 'Code',
    partner: 'Partner',
    day: 'Day',
  },
  zone: (zone: string) => `Days are in the time zone ${zone}.`,
  chart: 'Net by day',
  most: (amount: string) => `Best day: ${amount}`,
  chartText: (from: string, to: string, most: string) =>
    `Net for each day from ${from} to ${to}, at most ${most}. The table of days has each figure.`,
} as const;

export const PAYOUTS = {
  title: 'Payouts',
  lead: 'What the platform owes you: net of your events, less what it has paid out.',
  owed: 'Next payout',
  balance: 'Balance',
  share: "Platform's share of new orders",
  carried: 'More was refunded than was left after the last payout. Later sales make up for it.',
  statement: 'Statement',
  month: 'Month',
  paidOut: 'Paid out',
  monthBalance: 'Balance at the end',
  csv: 'Download the statement as CSV',
  list: 'Payouts so far',
  none: 'Nothing has been paid out yet.',
  reference: 'Reference',
  amount: 'Amount',
  at: 'Noted on',
} as const;
