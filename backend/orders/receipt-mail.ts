import { formatInstant, toKnownZone } from '@/lib/time/instant';
import { formatPrice, formatUsd } from '@/lib/money';
import type { SiteConfig } from '../config/config';
import type { OrderDetails } from './order-answer';
import { isOwedBack } from './plan-change';
import type { Provider } from '../store/schema';
import { toGreeting } from '../mail/greeting';
import { toEventLinks, toLink, toStartWords } from '../events/event-links';
import type { Mail } from '../mail/outbox';

const METHODS: Record<Provider, string> = { stripe: 'Card', paypal: 'PayPal', none: 'Free of charge' };
export const BACK_TO: Record<Provider, string> = {
  stripe: 'the card you paid with',
  paypal: 'your PayPal account',
  none: 'you',
};

/**
 * The receipt of an order that was paid, or what is owed back. Links lead to the main site, whose
 * name is always in the DNS.
 */
export function toReceiptMail(order: OrderDetails, sender: Sender): Mail {
  const isOwed = isOwedBack(order);
  return toOrderMail(order, sender, {
    subject: toSubject(order),
    happened: isOwed ? toRefundWords(order) : toThanks(order),
    facts: toFacts(order),
    next: isOwed ? [] : toNextSteps(order, sender.site),
  });
}

export type Sender = { site: SiteConfig; replyTo: string };

type Parts = { subject: string; happened: string; facts: readonly string[][]; next?: string[] };

/** A mail to the buyer of an order; `next` is what the buyer can do now. */
export function toOrderMail(order: OrderDetails, { site, replyTo }: Sender, parts: Parts): Mail {
  const paragraphs = [
    toGreeting(order.buyer_name, order.buyer_verified_at),
    parts.happened,
    parts.facts.map((row) => row.join(': ')).join('\n'),
    toLink('Receipt, to read and to print', `${site.url}/user/purchases/${order.id}`),
    ...(parts.next ?? []),
    `Is something not right? Answer this mail and quote the order.\n\n${site.name}\n${site.url}`,
  ];
  return {
    to: order.buyer_email,
    replyTo,
    subject: `${parts.subject}: ${order.item_name}`.replace(/\s+/g, ' '),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}

function toSubject({ status }: OrderDetails): string {
  if (status === 'duplicate') return 'Paid twice, we give it back';
  return status === 'undeliverable' ? 'Paid too late, we give it back' : 'Your receipt';
}

function toThanks({ provider }: OrderDetails): string {
  return provider === 'none'
    ? 'thank you. This is yours, and there is nothing to pay.'
    : 'thank you. Your payment has arrived. This is your receipt.';
}

function toRefundWords({ amount_cents: cents, provider, status }: OrderDetails): string {
  const isTwice = status === 'duplicate';
  const happened = isTwice
    ? `you had already paid for this when a second payment of ${formatUsd(cents)} came in.`
    : `your payment of ${formatUsd(cents)} arrived after this was no longer available.`;
  const stays = isTwice ? ', and what you bought stays yours' : '';
  return (
    `${happened} We owe it back to you, and return it to ${BACK_TO[provider]} within 5 to 10 business days. ` +
    `There is nothing you need to do${stays}.`
  );
}

function toFacts(order: OrderDetails): string[][] {
  const paidAt = order.paid_at ?? order.created_at;
  const zone = toKnownZone(order.event_timezone);
  return [
    ['Order', order.id],
    ['Item', order.item_name],
    ['Amount', formatPrice(order.amount_cents)],
    ['Date', formatInstant(paidAt, 'UTC')],
    ...(zone === null ? [] : [['Where the event is', `${formatInstant(paidAt, zone)} (${zone})`]]),
    ['Payment', METHODS[order.provider]],
  ];
}

function toNextSteps(order: OrderDetails, site: SiteConfig): string[] {
  const { event_id: eventId, event_start_time: start } = order;
  if (eventId === null || start === null) return ['We will contact you soon about what happens next.'];
  const { watch, calendar } = toEventLinks(eventId, site);
  if (start <= (order.paid_at ?? order.created_at)) return [watch];
  return [toStartWords('It', start, order.event_timezone), watch, calendar];
}
