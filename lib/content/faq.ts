import { TRIAL_DAYS } from '@/lib/contract/terms';
import { CLAIMS } from './claims';
import { PLAN_TERM } from './plans-page';

export type FaqItem = { question: string; answer: string };

export const FAQ_TITLE = 'Frequently asked questions';
export const FAQ_DESCRIPTION =
  'Answers about the free trial, one-time plans, ways to pay, watching with a ticket, and refunds.';

export const FAQ_MORE = { lead: "Don't see yours? Ask us.", action: 'Contact Us' } as const;

export const FAQ: readonly FaqItem[] = [
  {
    question: 'How does the free trial work?',
    answer: `It's free for ${TRIAL_DAYS} days, with no contract and no credit card. You can start it once per event, any time before the show. It lets you into the waiting room, where you can test your device, and ends when the show starts unless the event page says the show is included. You don't need to cancel anything.`,
  },
  {
    question: 'What does a plan cover, and how can I pay?',
    answer: `${PLAN_TERM} It doesn't renew. To stop a monthly or annual subscription, cancel ${CLAIMS.cancel}. You pay by card or with PayPal, in US dollars. A payment provider handles card payments: your card number goes straight to them, and we never store it.`,
  },
  {
    question: 'How do I watch what I bought a ticket for?',
    answer:
      "Sign in with the email address of your account, on any screen, and open the event's page or My purchases. The waiting room opens before the start, and the page says how long there is a replay.",
  },
  {
    question: 'Can I get my money back?',
    answer:
      "For a ticket, ask the organizer, whose rules are on the event's page; that is also so when a show is canceled. If you paid twice, we refund you without being asked. You can get a refund on an annual subscription within 7 days of purchase. Monthly subscriptions aren't refundable. If the service is unavailable for more than 48 hours, you get a partial refund. Refunds take 5 to 10 business days.",
  },
];
