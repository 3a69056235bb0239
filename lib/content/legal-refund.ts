import { CLAIMS } from './claims';
import { PLAN_TERM } from './plans-page';
import type { LegalPage } from './legal';

export const REFUND_POLICY: LegalPage = {
  title: 'Refund Policy',
  description: 'When you get your money back, how much of it, and how long it takes.',
  updated: 'November 27, 2026',
  lead: "This page explains when we refund a payment. It's short on purpose.",
  sections: [
    {
      title: 'Tickets',
      paragraphs: [
        "We refund a second payment for the same ticket, and a payment that arrives when the ticket is no longer on sale. You don't have to ask. Everything else is up to the organizer of the event, whose rules are on the event's page. A ticket that was refunded in full no longer opens the show.",
      ],
    },
    {
      title: 'Canceled and postponed shows',
      paragraphs: [
        'If a show is canceled, everyone with a ticket gets an email. The organizer decides about refunds, and you get another email when your money is sent back. If a show is postponed, your ticket stays valid for the new date.',
      ],
    },
    {
      title: 'Plans',
      paragraphs: [`${PLAN_TERM} It doesn't renew, so there is nothing to cancel.`],
    },
    {
      title: 'Annual subscriptions',
      paragraphs: [
        'An annual subscription can be refunded in full within 7 days of purchase. After these 7 days it runs to the end of the year you paid for.',
      ],
    },
    {
      title: 'Monthly subscriptions',
      paragraphs: [
        'Monthly subscriptions are not refundable. When you cancel, you keep your access until the month you paid for ends.',
      ],
    },
    {
      title: 'When the service is unavailable',
      paragraphs: [
        'If the service is unavailable for more than 48 hours, you receive a partial refund for the time you could not use it. This applies to every subscription.',
      ],
    },
    {
      title: 'How a refund reaches you',
      paragraphs: [
        'Refunds go back to the card or the PayPal account you paid with. We process them within 5-10 business days of approving them.',
      ],
    },
    {
      title: 'Canceling a subscription',
      paragraphs: [`Cancel ${CLAIMS.cancel}. If you cancel later, the next period is still charged.`],
    },
    {
      title: 'How to ask',
      paragraphs: [
        'Contact us through the contact page. Tell us the email address of your account and the reference on your receipt.',
      ],
    },
  ],
};
