import { eventOrigin } from '@/lib/hosts/event-origin';
import { PAYMENT_METHODS, PROVIDERS, toMethod } from '@/lib/contract/payment-providers';
import { sayMakeGood } from '@/lib/contract/make-good';
import { formatPrice, formatUsd } from '@/lib/money';
import type { SiteConfig } from '../config/config';
import { toEventLinks, toMailedMoment, toMomentMessage } from '../events/event-links';
import { type LetterPart, type Sender, toGreeting, toSender } from '../mail/letter';
import { readPromise } from '../make-good/lost-minutes';
import type { Mail } from '../mail/outbox';
import { writeMail } from '../mail/write-mail';
import type { Provider } from '../store/schema';
import { findWatchEnd, type OrderDetails } from './order-answer';
import { isOwedBack } from './plan-change';
import { type RenewalLinks, toCancelParts } from './renewal-links';

/** Where a refund goes. */
export const toAccount = (provider: Provider): string =>
  provider === 'none' ? 'you' : PROVIDERS[provider].account;

/** Tokens of links in the receipt of a guest. `verify` is null where the address is confirmed. */
export type GuestLinks = { refuse: string; verify: string | null; validUntil: number };

/** A payment that is owed back gets its own text. */
export function toReceiptMail(
  order: OrderDetails,
  sender: OrderSender,
  links: GuestLinks | null = null,
): Mail {
  const isOwed = isOwedBack(order);
  return toOrderMail(order, sender, {
    heading: toHeading(order),
    happened: isOwed ? toRefundMessage(order) : toThanks(order),
    next: isOwed ? [] : order.gift_send_at === null ? toNextSteps(order, sender) : toGiverSteps(order),
    facts: toFacts(order),
    last: links === null ? [] : toGuestParts(links, toOrderSender(order, sender.site).url),
    ...(links && { validUntil: links.validUntil }),
    ...(order.gift_send_at !== null && toUnkept(order.updated_at)),
  });
}

/** The reader may not be the buyer. */
function toGuestParts({ refuse, verify }: GuestLinks, url: string): LetterPart[] {
  const confirm: LetterPart[] =
    verify === null
      ? []
      : [
          'This was bought with your email address, which we have not confirmed yet. If you bought it, please confirm the address within 24 hours.',
          { link: 'Confirm email address', url: `${url}/auth/verify-email?token=${verify}` },
        ];
  return [
    ...confirm,
    "If you didn't buy this, the buyer probably mistyped their address. You can take yours off the purchase.",
    { link: "I didn't buy this", url: `${url}/auth/refuse?token=${refuse}` },
  ];
}

/** The text is not kept once it is sent: it names the recipient of a gift. `nowMs` in ms. */
export const toUnkept = (nowMs: number) => ({ validUntil: nowMs + 30 * 24 * 60 * 60_000 });

export type OrderSender = { site: SiteConfig; replyTo: string; links: RenewalLinks };

type Parts = {
  heading: string;
  happened: string;
  next?: readonly LetterPart[];
  facts: readonly (readonly [name: string, value: string])[];
  last?: readonly LetterPart[];
  validUntil?: number;
};

/** `next` says how the buyer proceeds. */
export function toOrderMail(order: OrderDetails, { site, replyTo }: OrderSender, parts: Parts): Mail {
  const { heading, happened, next = [], facts, last = [], validUntil } = parts;
  const sender = toOrderSender(order, site);
  return writeMail(
    {
      to: order.buyer_email,
      replyTo,
      eventId: order.event_id,
      orderId: order.id,
      ...(validUntil !== undefined && { validUntil }),
      subject: `${heading}: ${order.item_name}`,
      heading,
      parts: [
        toGreeting(order.buyer_name, order.buyer_verified_at),
        happened,
        ...next,
        { facts },
        {
          link: order.provider === 'none' ? 'View your order' : 'View or print your receipt',
          url: `${sender.url}/user/purchases/${order.id}`,
        },
        `Questions? Reply to this email and mention order ${order.id}.`,
        ...last,
      ],
    },
    sender,
  );
}

export function toOrderSender(order: OrderDetails, site: SiteConfig): Sender {
  const { event_domain_key: domain, event_title: title } = order;
  if (domain === null || title === null) return toSender(site, null);
  const { event_broadcaster: broadcaster, event_accent: accent, event_logo: logo } = order;
  return toSender(site, { domain_key: domain, title, broadcaster, accent, logo });
}

function toHeading({ status, provider, kind }: OrderDetails): string {
  if (status === 'duplicate') return "You paid twice, so we're refunding you";
  if (status === 'undeliverable') return "We're refunding your payment";
  if (provider !== 'none') return 'Your receipt';
  return kind === 'plan' ? 'Your order' : 'Your ticket';
}

function toThanks({ provider, renewal }: OrderDetails): string {
  if (renewal === 'charged')
    return 'Your pass has renewed. The payment went through, and this is your receipt.';
  return provider === 'none'
    ? "Thank you! This is yours, and there's nothing to pay."
    : 'Thank you for your purchase. Your payment went through, and this is your receipt.';
}

function toRefundMessage({ amount_cents: cents, provider, status }: OrderDetails): string {
  const isTwice = status === 'duplicate';
  const happened = isTwice
    ? `You had already paid for this when a second payment of ${formatUsd(cents)} arrived.`
    : `Your payment of ${formatUsd(cents)} arrived after this was no longer available.`;
  const stays = isTwice ? ', and you keep what you bought' : '';
  return (
    `${happened} We're refunding it to ${toAccount(provider)} within 5 to 10 business days. ` +
    `You don't need to do anything${stays}.`
  );
}

function toFacts(order: OrderDetails): [name: string, value: string][] {
  const paidAt = order.paid_at ?? order.created_at;
  const { event_start_time: start, event_timezone: zone } = order;
  const promise = order.amount_cents > 0 ? readPromise(order.promise) : null;
  const promised: [string, string][] = promise ? [['Our promise', sayMakeGood(promise)]] : [];
  const starts: [string, string][] =
    start === null || order.event_on_demand === 1 ? [] : [['Time of the event', toMailedMoment(start, zone)]];
  return [
    ['Order', order.id],
    ['Item', order.item_name],
    ...starts,
    ['Amount', formatPrice(order.amount_cents)],
    [order.provider === 'none' ? 'Ordered' : 'Paid', toMailedMoment(paidAt, zone)],
    ['Payment', PAYMENT_METHODS[toMethod(order.provider)]],
    ...promised,
  ];
}

function toNextSteps(order: OrderDetails, { site, links }: OrderSender): LetterPart[] {
  const { event_id: eventId, event_start_time: start } = order;
  if (order.kind === 'pass') return toPassSteps(order, site, links);
  if (eventId === null || start === null) return ["We'll contact you soon about the next steps."];
  const { watch, signIn, calendar } = toEventLinks(eventId, toOrderSender(order, site));
  const { event_timezone: zone } = order;
  const end = findWatchEnd(order);
  const until =
    order.access_from === 'end'
      ? ['You can watch until the live show ends. The replay is not part of this ticket.']
      : end === null
        ? []
        : [toMomentMessage('You can watch until', end, zone)];
  const more = toChannelLink(order, site);
  if (start <= (order.paid_at ?? order.created_at)) return [...until, signIn, watch, ...more];
  return [...until, signIn, watch, calendar, ...more];
}

/** To the home of the broadcaster, where it has one. */
function toChannelLink(order: OrderDetails, site: SiteConfig): LetterPart[] {
  const { channel_domain_key: domain, event_broadcaster: broadcaster } = order;
  const origin = domain === null ? null : eventOrigin(domain, site.url);
  return origin === null ? [] : [{ link: `More from ${broadcaster ?? 'this organizer'}`, url: `${origin}/` }];
}

function toPassSteps(
  {
    package_id: id,
    covers_from: from,
    covers_until: until,
    renewal,
    membership_id: membershipId,
  }: OrderDetails,
  site: SiteConfig,
  links: RenewalLinks,
): LetterPart[] {
  const renews = renewal !== null && membershipId !== null;
  return [
    `Your pass is valid from ${toMailedMoment(from ?? 0, null)} until ${toMailedMoment(until ?? 0, null)}. ` +
      (renews ? 'It then renews, until you cancel.' : 'It ends by itself.'),
    'It opens every event of the broadcaster, also those announced later, except those that ask for a ticket of their own. Sign in with this email address to watch.',
    { action: 'See what it opens', url: `${site.url}/passes/${encodeURIComponent(id ?? '')}` },
    ...(renews ? toCancelParts(links, membershipId) : []),
  ];
}

function toGiverSteps(order: OrderDetails): string[] {
  const { gift_name: name, gift_send_at: at, paid_at: paidAt, event_timezone: zone } = order;
  const isLater = at !== null && at > (paidAt ?? order.created_at);
  return [
    `This ticket is a gift for ${name}. ` +
      (isLater ? `We mail it to them on ${toMailedMoment(at, zone)}.` : 'We mail it to them now.'),
    'On the page of your order you can send the mail again, or give the ticket to another person until it is opened.',
  ];
}
