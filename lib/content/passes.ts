import type { PassAnswer, PassPeriod } from '@/lib/contract';

const NAMES = { day: ['day', 'days'], month: ['month', 'months'] } as const;

/** "1 month", "90 days". */
export const sayPeriod = ({ unit, count }: PassPeriod): string =>
  `${count} ${NAMES[unit][count === 1 ? 0 : 1]}`;

export const PASS = {
  title: 'Pass',
  by: (organisation: string) => `A pass by ${organisation}`,
  opens: (organisation: string) =>
    `Watch every event by ${organisation} for as long as your pass is valid, also those announced after you buy it.`,
  lasts: (period: string) => `Valid for ${period}`,
  once: 'Charged once. It ends by itself and is never renewed on its own.',
  screens: (count: number) =>
    count === 1
      ? 'Watch on 1 screen at a time'
      : `Watch on up to ${count} screens at a time, over all events`,
  begins: 'It begins when you pay. If you have this pass already, the new period begins when yours ends.',
  buy: (price: string) => `Buy for ${price}`,
  again: 'Add another period',
  valid: 'You have this pass. Valid until',
  starts: 'Your pass begins',
  film: 'Film',
  events: 'Included now',
  none: 'No events are listed here at the moment. Your pass opens each one that is announced.',
  notIncluded: 'Not included',
  needsTicket: 'These events need a ticket of their own:',
  states: {
    'on-sale': null,
    later: 'Goes on sale',
    ended: 'This pass is no longer on sale.',
    withdrawn: 'This pass is no longer on sale.',
    stopped: 'This pass is not on sale at the moment.',
    'sold-out': 'This pass is sold out.',
  } satisfies Record<PassAnswer['state'], string | null>,
  unknown: {
    title: 'Pass not found',
    text: "This pass doesn't exist or is no longer on sale.",
    action: 'See all events',
  },
  failed: { title: "We couldn't load this pass", text: 'Please try again in a moment.' },
} as const;
