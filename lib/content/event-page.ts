import { HOLD_MINUTES } from '@/lib/contract/terms';

export const EVENT_PAGE = {
  getTicket: 'Get your ticket',
  from: (price: string) => `from ${price}`,
  free: 'free',
  hasTicket: 'I have a ticket',
  hasTicketAtDoors: 'I have a ticket: enter the waiting room',
  owns: { ticket: 'You have a ticket', guest: "You're a guest", trial: 'Your free trial is active' },
  watchUntil: 'You can watch until',
  ended: {
    rental: ['Your rental ended on', 'Rent it again below.'],
    ticket: ['Your ticket ended on', 'Get it again below.'],
  },
  watchWithShow: 'You can watch until the live show ends',
  calendar: 'Add to calendar',
  cancelled: 'This event was canceled.',
} as const;

export const PACKAGES = {
  title: 'Packages',
  over: 'This event is over.',
  owned: 'Sign in on any screen to watch.',
  recommended: 'Recommended',
  early: (price: string) => `Early price. ${price} from`,
  onSale: 'Pay once and watch on any screen you sign in on.',
  none: 'No packages are on sale yet.',
  ended: 'No longer on sale',
  buy: 'Buy',
  again: { rental: 'Rent it again', ticket: 'Buy it again' },
  free: 'Get it free',
  watch: 'Watch',
  covered: 'Included in your ticket',
  'sold-out': 'Sold out',
  held: `The last ones are in carts: back within ${HOLD_MINUTES} minutes if not paid for`,
  'not-yet': 'On sale from',
  earlySale: 'On sale to followers and pass holders now, to all from',
  signIn: 'Sign in to buy',
  follow: 'Follow',
  left: (count: number) => `${count} left`,
  saleUntil: 'On sale until',
  'sale-ended': 'Sale ended',
  'sale-stopped': 'Not on sale at the moment',
  cancelled: 'Canceled',
} as const;

export const EVENT_FALLBACKS = {
  title: 'Event',
  loading: 'Loading event…',
  failed: { title: 'The curtain is stuck', text: 'Unable to fetch event details. Please try again later.' },
  logo: (name: string) => `Logo: ${name}`,
} as const;
