import { ENOUGH_MBITS, GOOD_MBITS } from '@/lib/contract/terms';

/** Apart from the copy that is sent to browsers. */
export const ABOUT_EVENT = {
  organizer: 'Organizer',
  write: 'Contact the organizer',
  title: 'Good to know',
  needs: {
    title: 'What you need to watch',
    text: `A computer, tablet or phone with a current browser: Chrome or Edge 111, Firefox 111, Safari 16.4, or later. The show plays from ${ENOUGH_MBITS} Mbit/s, and looks its best from ${GOOD_MBITS}.`,
    test: 'Test this device',
  },
  refunds: {
    title: 'Refunds',
    ours: 'You get your money back if you pay twice, or if your payment arrives after the sale has ended. Everything else is up to the organizer, also when an event is canceled.',
    promised:
      'You get your money back if you pay twice, or if your payment arrives after the sale has ended. If part of the show is lost or it is canceled, the promise above the tickets counts. Everything else is up to the organizer.',
    policy: 'Refund policy',
  },
  help: { title: 'Help', text: 'Trouble with a payment or the player?', write: 'Contact us' },
  questions: 'Questions and answers',
} as const;
