import { describe, expect, it } from 'vitest';
import { PAID_TICKET } from './fixtures';
import type { OrderDetails } from './order-answer';
import { toReceiptMail } from './receipt-mail';
import { createRenewalLinks } from './renewal-links';

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

const LINKS = createRenewalLinks({ authSecret: 'secret', site: SITE });

const write = (change: Partial<OrderDetails> = {}) =>
  toReceiptMail({ ...PAID_TICKET, ...change }, { site: SITE, replyTo: 'desk@site.example', links: LINKS });

describe('the mail with a receipt', () => {
  it('says all there is to know of a ticket', () => {
    const { html, ...mail } = write();
    expect(mail).toEqual({
      to: 'bea@buyers.example',
      eventId: 'evt-gala',
      orderId: 'ord_1',
      replyTo: 'desk@site.example',
      fromName: 'The Gala',
      subject: 'Your receipt: The Gala: A seat',
      text: `Hello Bea Buyer,

Thank you for your purchase. Your payment went through, and this is your receipt.

Sign in with this email address to watch.

Watch the event:
https://gala.site.example/user/watch/evt-gala

Add to your calendar:
https://gala.site.example/events/evt-gala/calendar.ics

Order: ord_1
Item: The Gala: A seat
Time of the event: Thu, Jun 4, 2026, 3:05 PM in New York (7:05 PM UTC)
Amount: $14.99
Paid: Mon, Jun 1, 2026, 3:05 PM in New York (7:05 PM UTC)
Payment: Card

View or print your receipt:
https://gala.site.example/user/purchases/ord_1

Questions? Reply to this email and mention order ord_1.

The Gala
Tickets and streaming by Marquee, https://site.example
`,
    });
    expect(html).toContain('href="https://gala.site.example/user/watch/evt-gala"');
  });

  it('leads to the event’s own domain, and to the site for a plan or a domain that leads nowhere', () => {
    const linksOf = (change: Partial<OrderDetails>) => [
      ...new Set(write(change).text.match(/https:\/\/[^/\s]+(?=\/user)/g)),
    ];
    expect(linksOf({ event_domain_key: 'gala.org' })).toEqual(['https://gala.org']);
    expect(linksOf({ event_domain_key: 'www' })).toEqual(['https://site.example']);
    expect(linksOf(PLAN)).toEqual(['https://site.example']);
  });

  it("says when the ticket ends, which is not after the replay's end", () => {
    const ticket = { access_from: 'start', access_hours: 48 } as const;
    expect(write(ticket).text).toContain(
      '\n\nYou can watch until Sat, Jun 6, 2026, 3:05 PM in New York (7:05 PM UTC).\n\n',
    );
    const replayEnd = Date.UTC(2026, 5, 5, 19, 5);
    expect(write({ ...ticket, event_replay_until: replayEnd }).text).toContain(
      'You can watch until Fri, Jun 5, 2026, 3:05 PM in New York',
    );
  });

  it('speaks in the name of the broadcaster, and names the site below', () => {
    const mail = write({ event_broadcaster: 'Harbour <Pictures>', event_accent: '#7a1f3d' });
    expect(mail.fromName).toBe('Harbour <Pictures>');
    expect(mail.text).toMatch(
      /Harbour <Pictures>\nTickets and streaming by Marquee, https:\/\/site\.example\n$/,
    );
    expect(mail.html).toContain('Harbour &lt;Pictures&gt;');
    expect(mail.html).toContain('background:#7a1f3d');
  });

  it.each([
    ['/pictures/0a1b.webp', 'https://site.example/pictures/0a1b.webp'],
    ['https://cdn.example/a.png?b=1&c=2', 'https://cdn.example/a.png?b=1&amp;c=2'],
  ])('shows the logo %s at its public address, and its name where pictures are off', (logo, url) => {
    const mail = write({ event_broadcaster: 'Harbour "Pictures"', event_logo: logo });
    expect(mail.html).toContain(`<img src="${url}" alt="Harbour &quot;Pictures&quot;"`);
  });

  it('shows the name instead of a logo that mail programs can not show', () => {
    const { html } = write({ event_broadcaster: 'Harbour Pictures', event_logo: '/logos/harbour.svg' });
    expect(html).not.toContain('<img');
    expect(html).toContain('>Harbour Pictures</td>');
  });

  it.each([
    ['is not verified', { buyer_verified_at: null }],
    ['is verified, when an older release took it with an address', { buyer_name: 'Go to prize.example' }],
    ['is verified, when it has several lines', { buyer_name: 'Bea,\r\n\r\nyour prize waits.' }],
  ])("does not hold the buyer's name to an address that %s", (_what, change) => {
    expect(write(change).text).toMatch(/^Hello,\n\nThank you/);
  });

  it('of a plan says what happens next, and of a show that has begun nothing about calendars', () => {
    const plan = write(PLAN).text;
    expect(plan).toContain("We'll contact you soon");
    expect(plan).not.toMatch(/watch|calendar/i);
    expect(write({ event_start_time: PAID_TICKET.paid_at }).text).not.toMatch(/calendar/);
  });

  it('of a second payment says where the money goes back to, and offers no show', () => {
    const mail = write({ status: 'duplicate', provider: 'paypal' });
    expect(mail.subject).toBe("You paid twice, so we're refunding you: The Gala: A seat");
    expect(mail.text).toContain('to your PayPal account within 5 to 10 business days');
    expect(mail.text).not.toContain('/user/watch/');
  });

  it('of a payment that came too late says that it goes back, and claims nothing was bought', () => {
    const mail = write({ status: 'undeliverable' });
    expect(mail.subject).toBe("We're refunding your payment: The Gala: A seat");
    expect(mail.text).toContain('to the card you paid with within 5 to 10 business days');
    expect(mail.text).not.toMatch(/user\/watch|keep what/);
  });

  it('of what is free claims no payment', () => {
    const { text } = write({ provider: 'none', provider_ref: null, amount_cents: 0 });
    expect(text).toContain("This is yours, and there's nothing to pay.");
    expect(text).toContain('Amount: Free');
    expect(text).not.toMatch(/Your payment went through/);
  });

  it.each(['Mars/Olympus', null])('does not fail over the time zone %s', (event_timezone) => {
    expect(write({ event_timezone }).text).toContain('Time of the event: Thu, Jun 4, 2026, 7:05 PM UTC\n');
  });

  it('has a subject of one line, whatever the item is called', () => {
    expect(write({ item_name: 'The Gala:\r\nBcc: all@example.com' }).subject).toBe(
      'Your receipt: The Gala: Bcc: all@example.com',
    );
  });

  it('says of a ticket for the live show that its replay is not part of it', () => {
    const { text } = write({ access_from: 'end', access_hours: 0 });
    expect(text).toContain('You can watch until the live show ends. The replay is not part of this ticket.');
  });

  it('calls what cost nothing a ticket, and no receipt or purchase', () => {
    const { subject, text } = write({ provider: 'none', amount_cents: 0 });
    expect(subject).toBe('Your ticket: The Gala: A seat');
    expect(text).not.toMatch(/receipt|your purchase/i);
  });

  it('of a pass that renews has a link that cancels it', () => {
    const pass = {
      kind: 'pass',
      event_id: null,
      membership_id: 'pms_1',
      covers_from: 0,
      covers_until: 1,
    } as const;
    const { text } = write({ ...pass, renewal: 'charged' });
    expect(text).toContain('Your pass has renewed.');
    expect(text).toContain('It then renews, until you cancel.');
    const token = /passes\/cancel\?token=(\S+)/.exec(text)?.[1] ?? '';
    expect(LINKS.read(token)).toBe('pms_1');
    expect(write({ ...pass, renewal: null }).text).toContain('It ends by itself.');
  });
});
