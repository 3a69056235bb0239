import { TRIAL_DAYS } from '@/lib/contract/terms';

export const TRIAL = {
  start: 'Start Your Free Trial',
  unavailable: 'Trial Unavailable',
  untilStart: `The free trial gives you the waiting room and the test stream for up to ${TRIAL_DAYS} days. It ends when the event starts. No credit card.`,
  withShow: `The free trial lasts ${TRIAL_DAYS} days and includes everything shown during that time. No credit card.`,
  verify: 'Confirm your email address',
  goThere: 'Go to your free trial',
} as const;
