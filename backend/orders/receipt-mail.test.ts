import { describe, expect, it } from 'vitest';
import { PAID_TICKET } from './fixtures';
import type { OrderDetails } from './order-answer';
import { toReceiptMail } from './receipt-mail';

const SITE = { name: 'Marquee', url: 'https://site.example' };

const PLAN = {
  kind: 'plan',
  plan_id: 'seo-basic',
  item_name: 'SEO Basic',
  event_id: null,
  package_id: null,
  event_title: null,
  event_start_time: null,
  event_timezone: null,
  event_domain_key: null,
} as const;

const write = (change: Partial<OrderDetails> = {}) =>
  toReceiptMail({ ...PAID_TICKET, ...change }, { site: SITE, replyTo: 'desk@site.example' });

describe('the mail with a receipt', () => {
  it('says all there is to know of a ticket', () => {
    expect(write()).toEqual({
      to: 'bea@buyers.example',
      replyTo: 'desk@site.example',
      subject: 'Your receipt: The Gala: A seat',
      text: `Hello Bea Buyer,

thank you. Your payment has arrived. This is your receipt.

Order: ord_1
Item: The Gala: A seat
Amount: $14.99
Date: Monday, June 1, 2026 at 7:05 PM UTC
Where the event is: Monday, June 1, 2026 at 3:05 PM EDT (America/New_York)
Payment: Card

Receipt, to read and to print:
https://site.example/user/purchases/ord_1

It starts on Thursday, June 4, 2026 at 7:05 PM UTC.
That is Thursday, June 4, 2026 at 3:05 PM EDT (America/New_York).

Watch, logged in with this e-mail:
https://site.example/user/watch/evt-gala

For your calendar:
https://site.example/events/evt-gala/calendar.ics

Is something not right? Answer this mail and quote the order.

Marquee
https://site.example
`,
    });
  });

  it.each([
    ['is not verified', { buyer_verified_at: null }],
    ['is verified, when an older release took it with an address', { buyer_name: 'Go to prize.example' }],
    ['is verified, when it has several lines', { buyer_name: 'Bea,\r\n\r\nyour prize waits.' }],
  ])('does not hold the buyer’s name to an address that %s', (_what, change) => {
    expect(write(change).text).toMatch(/^Hello,\n\nthank you/);
  });

  it('of a plan says what happens next, and of a show that has begun nothing about calendars', () => {
    const plan = write(PLAN).text;
    expect(plan).toContain('We will contact you soon');
    expect(plan).not.toMatch(/watch|calendar/i);
    expect(write({ event_start_time: PAID_TICKET.paid_at }).text).not.toMatch(/calendar|It starts/);
  });

  it('of a second payment says where the money goes back to, and offers no show', () => {
    const mail = write({ status: 'duplicate', provider: 'paypal' });
    expect(mail.subject).toBe('Paid twice, we give it back: The Gala: A seat');
    expect(mail.text).toContain('to your PayPal account within 5 to 10 business days');
    expect(mail.text).not.toContain('/user/watch/');
  });

  it('of a payment that came too late says that it goes back, and claims nothing was bought', () => {
    const mail = write({ status: 'undeliverable' });
    expect(mail.subject).toBe('Paid too late, we give it back: The Gala: A seat');
    expect(mail.text).toContain('to the card you paid with within 5 to 10 business days');
    expect(mail.text).not.toMatch(/user\/watch|stays yours/);
  });

  it('of what is free claims no payment', () => {
    const { text } = write({ provider: 'none', provider_ref: null, amount_cents: 0 });
    expect(text).toContain('This is yours, and there is nothing to pay.');
    expect(text).toContain('Amount: Free');
    expect(text).not.toMatch(/Your payment has arrived/);
  });

  it.each(['Mars/Olympus', null])('does not fail over the time zone %s', (event_timezone) => {
    expect(write({ event_timezone }).text).toContain(
      'It starts on Thursday, June 4, 2026 at 7:05 PM UTC.\n\n',
    );
  });

  it('has a subject of one line, whatever the item is called', () => {
    expect(write({ item_name: 'The Gala:\r\nBcc: all@example.com' }).subject).toBe(
      'Your receipt: The Gala: Bcc: all@example.com',
    );
  });
});
