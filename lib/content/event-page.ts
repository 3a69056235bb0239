import { ENOUGH_MBITS, GOOD_MBITS, HOLD_MINUTES } from '@/lib/contract/terms';

export const EVENT_PAGE = {
  getTicket: 'Get your ticket',
  from: (price: string) => `from ${price}`,
  free: 'free',
  hasTicket: 'I have a ticket',
  hasTicketAtDoors: 'I have a ticket: enter the waiting room',
  owns: { ticket: 'You have a ticket', guest: "You're a guest", trial: 'Your free trial is active' },
  watchUntil: 'You can watch until',
  watchWithShow: 'You can watch until the live show ends',
  calendar: 'Add to calendar',
  cancelled: 'This event was canceled.',
} as const;

export const EVENT_STATUS = {
  starts: { scheduled: 'The show starts in', doors: 'Doors are open. The show starts in' },
  started: 'Started',
  replayUntil: 'Watch until',
  thanks: 'Thank you to everyone who watched.',
} as const;

export const PROGRAM = {
  written: (place: string) => `Times are those of ${place}.`,
  own: (place: string) => `Times are yours. The organizer wrote them in ${place} time.`,
} as const;

export const COUNTDOWN = {
  label: 'Time until the start',
  units: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
} as const;

export const PACKAGES = {
  title: 'Packages',
  over: 'This event is over.',
  owned: 'Sign in on any screen to watch.',
  recommended: 'Recommended',
  onSale: 'Pay once and watch on any screen you sign in on.',
  none: 'No packages are on sale yet.',
  ended: 'No longer on sale',
  buy: 'Buy',
  free: 'Get it free',
  watch: 'Watch',
  covered: 'Included in your ticket',
  'sold-out': 'Sold out',
  held: `The last ones are in carts: back within ${HOLD_MINUTES} minutes if not paid for`,
  'not-yet': 'On sale from',
  left: (count: number) => `${count} left`,
  saleUntil: 'On sale until',
  'sale-ended': 'Sale ended',
  'sale-stopped': 'Not on sale at the moment',
  cancelled: 'Canceled',
} as const;

export const ABOUT_EVENT = {
  organizer: 'Organizer',
  write: 'Contact the organizer',
  title: 'Before you buy',
  needs: {
    title: 'What you need to watch',
    text: `A computer, tablet or phone with a current browser: Chrome or Edge 111, Firefox 111, Safari 16.4, or later. The show plays from ${ENOUGH_MBITS} Mbit/s, and looks its best from ${GOOD_MBITS}.`,
    test: 'Test this device',
  },
  refunds: {
    title: 'Refunds',
    ours: 'You get your money back if you pay twice, or if your payment arrives after the sale has ended. Everything else is up to the organizer, also when an event is canceled.',
    policy: 'Refund policy',
  },
  help: { title: 'Help', text: 'Trouble with a payment or the player?', write: 'Contact us' },
  questions: 'Questions and answers',
} as const;

export const SHARE = {
  action: 'Share',
  copied: 'The link is copied.',
  failed: (url: string) => `Your browser can't copy the link: ${url}`,
} as const;

export const FORMAT_NOTES = {
  hevc: "Your browser can't play this show's format (HEVC). Try Safari or a newer device.",
  av1: "Your browser can't play this show's format (AV1). Try the latest Chrome or Firefox.",
} as const;

export const EVENT_FALLBACKS = {
  title: 'Event',
  loading: 'Loading event…',
  failed: { title: 'The curtain is stuck', text: 'Unable to fetch event details. Please try again later.' },
  logo: (name: string) => `Logo: ${name}`,
} as const;
