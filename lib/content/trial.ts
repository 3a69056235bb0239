import { TRIAL_DAYS } from '@/lib/contract/terms';

export const TRIAL = {
  untilStart: `The free trial opens the waiting room and the test stream, for ${TRIAL_DAYS} days at most. It ends when the show starts. No credit card.`,
  withShow: `The free trial lasts ${TRIAL_DAYS} days and includes what is shown in them. No credit card.`,
  verify: 'Confirm your e-mail address',
} as const;
