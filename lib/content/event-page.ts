import { TRIAL_DAYS } from '@/lib/contract/terms';

export const EVENT_PAGE = {
  getTicket: 'Get your ticket',
  from: (price: string) => `from ${price}`,
  hasTicket: 'I have a ticket',
  hasTicketAtDoors: 'I have a ticket: enter the waiting room',
  owns: { ticket: 'You have a ticket', trial: 'Your free trial is active' },
  watchUntil: 'You can watch until',
  calendar: 'Add to calendar',
  cancelled: 'This event was canceled.',
} as const;

export const EVENT_STATUS = {
  doors: 'Doors are open. The show starts in',
  live: 'The show is on',
  replay: 'Watch the whole show again',
  replayUntil: 'Until',
  ended: 'This event is over',
  thanks: 'Thank you to everyone who watched.',
} as const;

export const COUNTDOWN = {
  label: 'Time until the start',
  units: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
} as const;

export const PACKAGES = {
  title: 'Packages',
  over: 'This event is over.',
  owned: 'You have a ticket. Sign in on any screen to watch.',
  onSale: 'Pay once and watch on any screen you sign in on.',
  none: 'No packages are on sale yet.',
  ended: 'No longer on sale',
  buy: 'Buy',
  free: 'Get it free',
  watch: 'Watch',
  covered: 'Included in your ticket',
  'sold-out': 'Sold out',
  'not-yet': 'On sale from',
  'sale-ended': 'Sale ended',
  cancelled: 'Canceled',
} as const;

export const EVENT_FALLBACKS = {
  title: 'Event',
  loading: 'Loading event…',
  failed: { title: 'The curtain is stuck', text: 'Unable to fetch event details. Please try again later.' },
  logo: (name: string) => `Logo: ${name}`,
} as const;

export const TRIAL = {
  start: 'Start Your Free Trial',
  unavailable: 'Trial Unavailable',
  untilStart: `Try the waiting room and test your device, free for up to ${TRIAL_DAYS} days. The trial ends when the show starts. No credit card needed.`,
  withShow: `Free for ${TRIAL_DAYS} days, including everything shown during that time. No credit card needed.`,
  endsAtStart: 'Your trial ends when the show starts.',
  endsOn: 'Your trial ends on',
  keepWatching: 'Get a ticket to keep watching.',
  getTicket: 'Get a ticket',
  verify: 'Confirm your email address',
  goThere: 'Go to your free trial',
} as const;
