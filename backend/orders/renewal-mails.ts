import { formatUsd } from '@/lib/money';
import { toMailedMoment } from '../events/event-links';
import { type LetterPart, toSender } from '../mail/letter';
import type { Mail } from '../mail/outbox';
import { writeMail } from '../mail/write-mail';
import type { RenewalFault } from '../store/schema';
import type { OrderSender } from './receipt-mail';
import { type RenewalLinks, toCancelParts } from './renewal-links';
import type { DueRenewal } from './renewals';

/** `ended`: no payment came in. `stopped`: the broadcaster or the platform has ended it. */
export type RenewalNews =
  | { kind: 'soon'; atMs: number }
  | {
      kind: Extract<RenewalFault, 'declined' | 'challenged' | 'lost' | 'unconfirmed'>;
      nextMs: number;
      endMs: number;
    }
  | { kind: 'ended' | 'stopped' };

/** To the holder of a pass that renews, in the broadcaster's name. */
export function toRenewalMail(
  row: DueRenewal,
  news: RenewalNews,
  { site, replyTo, links }: OrderSender,
): Mail {
  const { heading, parts } = write(row, news, links);
  const isOver = news.kind === 'ended' || news.kind === 'stopped';
  return writeMail(
    {
      to: row.email,
      replyTo,
      eventId: null,
      orderId: row.method_order_id,
      subject: `${heading}: ${row.pass}`,
      heading,
      parts: [...parts, ...(isOver ? [] : toCancelParts(links, row.membership_id))],
    },
    toSender(site, null),
  );
}

function write(
  row: DueRenewal,
  news: RenewalNews,
  links: RenewalLinks,
): { heading: string; parts: LetterPart[] } {
  const { organisation, pass, timezone, cents, pass_id: passId } = row;
  const price = formatUsd(cents);
  const say = (ms: number) => toMailedMoment(ms, timezone);
  const pay: LetterPart = { action: `Pay ${price}`, url: links.toPay(passId) };
  switch (news.kind) {
    case 'soon':
      return {
        heading: 'Your pass renews soon',
        parts: [
          `Your pass “${pass}” of ${organisation} renews on ${say(news.atMs)} for ${price}. You don't have to do anything.`,
        ],
      };
    case 'declined':
      return {
        heading: "Your pass couldn't be renewed yet",
        parts: [
          `The payment of ${price} for your pass “${pass}” of ${organisation} was declined. We try again on ${say(news.nextMs)}. Until ${say(news.endMs)} you can go on watching.`,
          'You can also pay now, with this or another card.',
          pay,
        ],
      };
    case 'challenged':
      return {
        heading: 'Please confirm the renewal of your pass',
        parts: [
          `Your bank asks you to confirm the payment of ${price} for your pass “${pass}” of ${organisation}. Until ${say(news.endMs)} you can go on watching.`,
          { action: 'Confirm the payment', url: links.toPay(passId) },
        ],
      };
    case 'lost':
      return {
        heading: 'Your pass needs another card',
        parts: [
          `The card or account that paid for your pass “${pass}” of ${organisation} can't be used any more. Please pay ${price} with another one until ${say(news.endMs)}. Until then you can go on watching.`,
          pay,
        ],
      };
    case 'unconfirmed':
      return {
        heading: 'Please confirm your email address',
        parts: [
          `Your pass “${pass}” of ${organisation} renews once your email address is confirmed. We try again on ${say(news.nextMs)}.`,
          { action: 'Open your account', url: links.account },
        ],
      };
    case 'ended':
      return {
        heading: 'Your pass has ended',
        parts: [
          `No payment came in for your pass “${pass}” of ${organisation}, so it has ended. Nothing more is charged.`,
          { action: 'Buy it again', url: links.toPass(passId) },
        ],
      };
    case 'stopped':
      return {
        heading: 'Your pass has ended',
        parts: [
          `Your pass “${pass}” of ${organisation} could not be renewed for 60 days: there was nothing to watch with it, or it was not on sale. It has ended, and nothing more is charged.`,
        ],
      };
  }
}
