import type { TODO_KINDS } from '@/lib/contract/studio';

type TodoKind = (typeof TODO_KINDS)[number];

const count = (number: number, one: string, many: string) => (number === 1 ? one : `${number} ${many}`);

export const HOME = {
  title: 'Home',
  next: { on: 'On now', scheduled: 'Next', draft: 'In preparation' },
  nothing: {
    title: 'Nothing planned yet',
    text: 'An event is a page with tickets and a video. Give it a title; you can change everything else before you publish.',
  },
  all: 'All events',
  others: 'Other events',
  todo: {
    title: 'To do',
    says: {
      signal: () => 'No signal from your encoder',
      disputes: (number) => count(number, 'A buyer disputes a payment', 'payments are disputed'),
      passes: (number) =>
        count(number, 'A pass holder disputes a payment', 'payments for a pass are disputed'),
      runs: (number) =>
        count(number, 'Refunds wait for your approval', 'sets of refunds wait for your approval'),
      steps: () => 'Canceled: refunds or a message are still open',
    } satisfies Record<TodoKind, (number: number) => string>,
    opens: {
      signal: 'Open the Live page',
      disputes: 'Show the orders',
      passes: 'Show the orders',
      runs: 'Look at them',
      steps: 'See what is left',
    } satisfies Record<TodoKind, string>,
  },
  sales: {
    title: 'Sales',
    today: 'Today',
    days: 'Last 14 days, before refunds',
    chart: 'Tickets sold by day',
    note: 'By the day of payment, before refunds.',
    zone: (zone: string) => `Days in ${zone}.`,
    along: 'Day',
    sold: 'Tickets',
    byTicket: 'By ticket, last 14 days',
    ticket: 'Ticket',
    tickets: (number: number) => (number === 1 ? '1 ticket' : `${number} tickets`),
    none: 'No tickets were sold in the last 14 days.',
  },
  orders: { title: 'Latest orders', none: 'No orders in the last 14 days.' },
  opens: { desk: 'Open the Live page', overview: 'Open' },
} as const;
