import { TRIAL_DAYS } from '@/lib/contract/terms';

export type FaqItem = { question: string; answer: string };

export const FAQ_TITLE = 'Frequently asked questions';
export const FAQ_DESCRIPTION = 'Answers about the free trial, one-time plans, ways to pay, and refunds.';

export const FAQ_MORE = { lead: "Don't see yours? Ask us.", action: 'Contact Us' } as const;

export const FAQ: readonly FaqItem[] = [
  {
    question: 'How does the free trial work?',
    answer: `You get ${TRIAL_DAYS} days, without a contract and without a credit card. On an event page the trial can be started until the event begins, once for each person. It opens the waiting room and the test stream, and ends when the show starts, unless the page says that the show is included. If you do nothing, it simply ends.`,
  },
  {
    question: 'Do plans renew automatically?',
    answer:
      "No. You pay for a plan once, and it doesn't renew. If you set up a monthly or annual subscription with us, you can cancel it up to 24 hours before the next billing date.",
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
