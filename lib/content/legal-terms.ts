import { CLAIMS } from './claims';
import type { LegalPage } from './legal';

export const TERMS: LegalPage = {
  title: 'Terms of Use',
  description: 'The rules for using this site, buying plans and tickets, and watching events.',
  updated: 'September 1, 2026',
  lead: 'By using this site, you agree to these terms. We wrote them to be read.',
  sections: [
    {
      title: 'What we offer',
      paragraphs: [
        'We sell marketing services, as plans, and access to events, as packages. Each event is run by its broadcaster, who is named on its page and is responsible for what is shown.',
      ],
    },
    {
      title: 'Your account',
      list: [
        'Register with your own name and an email address that reaches you.',
        'Keep your password to yourself. It must have at least 6 characters; more is better.',
        'An account is for one person. A ticket lets one household watch, not a public room.',
      ],
    },
    {
      title: 'Prices and payment',
      paragraphs: [
        'Prices are in US dollars and are shown before you pay. You pay by card, through a card payment provider, or with PayPal. A plan marked “One time” is charged once. Where a trial is offered, it lasts 7 days and needs neither a contract nor a credit card. Each person can try an event once. The trial ends when the event starts, unless its page says that the show is included.',
      ],
    },
    {
      title: 'Watching',
      list: [
        'You may watch what you paid for, on your own devices, as long as the event page says it is available.',
        'You may not record, copy, re-stream or resell it.',
        'Some events may not be shown in every country. The page says so before you pay.',
      ],
    },
    {
      title: 'Canceling and refunds',
      paragraphs: [
        `To stop a subscription, cancel ${CLAIMS.cancel}. Our refund policy explains when we refund a payment, and how much.`,
      ],
    },
    {
      title: 'What we are liable for',
      paragraphs: [
        "We are liable for harm we cause intentionally or through negligence. We can't guarantee the network between you and us. If our service is down for more than 48 hours, the refund policy applies. Nothing here limits your rights under the law of your country.",
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'When we change these terms, the date at the top changes too. What you bought before stays under the terms you bought it with.',
      ],
    },
  ],
};
