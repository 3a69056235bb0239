import type { LegalPage } from './legal';

export const TERMS: LegalPage = {
  title: 'Terms of Use',
  description: 'The rules for using this site, buying plans and tickets, and watching events.',
  updated: '1 September 2026',
  lead: 'By using this site you agree to these terms. We have tried to write them so that they can be read.',
  sections: [
    {
      title: 'What we offer',
      paragraphs: [
        'We sell marketing services, as plans, and access to events, as packages. An event is put on by its broadcaster, who is named on its page and answers for what is shown.',
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
        'Prices are in US dollars and are shown before you pay. You pay by card, through a card payment provider, or with PayPal. A plan marked “One time” is charged once. Where a trial is offered, it lasts 7 days and needs neither a contract nor a credit card. The trial of an event is for each person once and ends when the event starts, unless its page says that the show is included.',
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
      title: 'Cancelling and refunds',
      paragraphs: [
        'Subscriptions can be cancelled up to 24 hours before the next billing date. When money is returned, and how much, is in our refund policy.',
      ],
    },
    {
      title: 'What we are liable for',
      paragraphs: [
        'We answer for what we do on purpose or carelessly. We cannot promise that the network between us and you holds; if our service is down for more than 48 hours, the refund policy applies. Nothing here takes away rights the law of your country gives you.',
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
