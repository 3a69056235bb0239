import { TRIAL_DAYS } from '@/lib/contract/terms';

export type FaqItem = { question: string; answer: string };

export const FAQ_TITLE = 'Frequently asked questions';

export const FAQ: readonly FaqItem[] = [
  {
    question: 'How does the free trial work?',
    answer: `You get ${TRIAL_DAYS} days, without a contract and without a credit card. On an event page the trial can be started until the event begins, once for each person. It opens the waiting room and the test stream, and ends when the show starts, unless the page says that the show is included. If you do nothing, it simply ends.`,
  },
  {
    question: 'Do plans renew by themselves?',
    answer:
      'The plans on our pricing page are paid one time and do not renew. If you agree a monthly or yearly subscription with us, you can cancel it up to 24 hours before the next billing date.',
  },
  {
    question: 'How can I pay?',
    answer:
      'By card or with PayPal, in US dollars. Card payments are handled by a payment provider: your card number goes to them and is never stored by us.',
  },
  {
    question: 'Can I get my money back?',
    answer:
      'Annual subscriptions are refunded within 7 days of purchase. Monthly ones are not, but if the service was unavailable for more than 48 hours you get a part of it back. Refunds take 5 to 10 business days.',
  },
];
