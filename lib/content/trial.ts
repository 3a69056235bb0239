import { TRIAL_DAYS } from '@/lib/contract/terms';

export const TRIAL = {
  start: 'Start Your Free Trial',
  unavailable: 'Trial Unavailable',
  untilStart: (isSoon: boolean) =>
    `Try the waiting room and test your device, free ${isSoon ? 'until the show starts' : `for ${TRIAL_DAYS} days`}. No credit card needed.`,
  withShow: `Free for ${TRIAL_DAYS} days, including everything shown during that time. No credit card needed.`,
  endsAtStart: 'Your trial ends when the show starts.',
  endsOn: 'Your trial ends on',
  keepWatching: 'Get a ticket to keep watching.',
  getTicket: 'Get a ticket',
  verify: 'Confirm your email address',
  goThere: 'Go to your free trial',
} as const;
