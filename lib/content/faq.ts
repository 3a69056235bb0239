import { TRIAL_DAYS } from '@/lib/contract/terms';
import { CLAIMS } from './claims';

export type FaqItem = { question: string; answer: string };

export const FAQ_TITLE = 'Frequently asked questions';
export const FAQ_DESCRIPTION = 'Answers about the free trial, one-time plans, ways to pay, and refunds.';

export const FAQ_MORE = { lead: "Don't see yours? Ask us.", action: 'Contact Us' } as const;

export const FAQ: readonly FaqItem[] = [
  {
    question: 'How does the free trial work?',
    answer: `It's free for ${TRIAL_DAYS} days, with no contract and no credit card. You can start it once per event, any time before the show. It lets you into the waiting room, where you can test your device, and ends when the show starts unless the event page says the show is included. You don't need to cancel anything.`,
  },
  {
    question: 'Do plans renew automatically?',
    answer: `No. You pay for a plan once, and it doesn't renew. To stop a monthly or annual subscription, cancel ${CLAIMS.cancel}.`,
  },
  {
    question: 'How can I pay?',
    answer:
      'By card or with PayPal, in US dollars. A payment provider handles card payments: your card number goes straight to them, and we never store it.',
  },
  {
    question: 'Can I get my money back?',
    answer:
      "You can get a refund on an annual subscription within 7 days of purchase. Monthly subscriptions aren't refundable. If the service is unavailable for more than 48 hours, you get a partial refund. Refunds take 5 to 10 business days.",
  },
];
