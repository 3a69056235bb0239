import type { MoneyMode } from '@/lib/contract/studio';

export const MODES: Record<MoneyMode, string> = {
  live: 'Real money',
  test: 'Test payments',
  sandbox: 'Practice payments',
};

export const REPORT = {
  title: 'Report',
  lead: 'Payments, refunds and disputes to the cent, as Stripe and PayPal report them.',
  mode: 'Payments',
  show: 'Show',
  only: (mode: string) => `${mode} only. No money moved, so none of this is income or owed.`,
  empty: 'No money has moved yet.',
  csv: 'Download all payments as CSV',
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
  compare: {
    title: 'Compare',
    with: 'With another event',
    none: 'No other event',
    figure: 'Figure',
  },
  notTold: 'Not told yet',
  partly: (fees: string, untold: number) =>
    `${fees}, not told for ${untold === 1 ? '1 order' : `${untold} orders`}`,
  notes:
    '“Gross” counts each ticket at its full price, before discounts. Free tickets are not counted. Fees not yet reported by the provider are not subtracted.',
  groups: {
    event: 'Events',
    package: 'Tickets',
    code: 'Discount codes',
    partner: 'Partner links',
    country: 'Countries',
    day: 'Days',
  },
  names: { code: 'Without a code', partner: 'Without a partner', country: 'Unknown' },
  columns: {
    event: 'Event',
    package: 'Ticket',
    code: 'Code',
    partner: 'Partner',
    country: 'Country',
    day: 'Day',
  },
  zone: (zone: string) => `Days are in the time zone ${zone}.`,
  chart: 'Net by day',
} as const;

export const PAYOUTS = {
  title: 'Payouts',
  lead: 'What the platform owes you: the net of your events, less payouts so far.',
  owed: 'Owed to you now',
  practised: 'Would be owed to you',
  since: (at: string) => `Earned since the payout of ${at}`,
  sinceStart: (month: string) => `Earned since your first sale, in ${month}`,
  asOf: (now: string) => `As of ${now}`,
  behind: (balance: string) => `Your balance is ${balance}.`,
  print: 'Print the statement',
  share: "Platform's share of new orders",
  carried: 'Refunds since the last payout are higher than what was left. Later sales make up the difference.',
  statement: 'Statement',
  month: 'Month',
  from: (month: string, earlier: string) => `${month}, from ${earlier}`,
  open: (month: string) => `${month} (open)`,
  closing:
    'A month closes on the 5th of the next month, and then never changes. A fee or a refund that is reported later appears in the month that is still open, marked with the month it belongs to.',
  paidOut: 'Paid out',
  monthBalance: 'Balance at the end',
  csv: 'Download the statement as CSV',
  list: 'Payouts so far',
  none: 'Nothing has been paid out yet.',
  reference: 'Reference',
  undoes: (reference: string, payout: string) => `${reference}, takes back ${payout}`,
  amount: 'Amount',
  at: 'Recorded on',
} as const;
