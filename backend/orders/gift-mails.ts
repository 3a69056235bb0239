import { toEventLinks, toMomentMessage } from '../events/event-links';
import type { Mail } from '../mail/outbox';
import { writeMail } from '../mail/write-mail';
import type { OrderDetails } from './order-answer';
import { type OrderSender, toOrderMail, toOrderSender, toUnkept } from './receipt-mail';

export const GIVEN_SUBJECT = 'A ticket for you: ';

/** To the recipient. `token` refuses the gift. */
export function toGiftMail(
  order: OrderDetails,
  { site, replyTo }: OrderSender,
  { token, nowMs }: { token: string; nowMs: number },
): Mail {
  const { gift_name: name, gift_giver: giver, gift_line: line, gift_email: email } = order;
  const { event_id: eventId, event_title: title, event_start_time: start, event_timezone: zone } = order;
  const isFilm = order.event_on_demand === 1;
  const sender = toOrderSender(order, site);
  const id = encodeURIComponent(eventId ?? '');
  const { calendar } = toEventLinks(eventId ?? '', sender);
  return writeMail(
    {
      to: email ?? '',
      eventId,
      orderId: order.id,
      ...toUnkept(nowMs),
      replyTo,
      subject: `${GIVEN_SUBJECT}${title}`,
      heading: `You have a ticket for ${title}`,
      parts: [
        name ? `Hello ${name},` : 'Hello,',
        giver
          ? `${giver} gave you a ticket for ${title}. It costs you nothing.`
          : `You were given a ticket for ${title}. It costs you nothing.`,
        ...(line ? [`“${line}”`] : []),
        ...(start === null || isFilm ? [] : [toMomentMessage(`${title} starts on`, start, zone)]),
        'To watch, you confirm this email address with a six-digit code. You need no password.',
        { action: 'Watch the event', url: `${sender.url}/auth/code?returnTo=/user/watch/${id}` },
        ...(isFilm ? [] : [calendar]),
        "If you don't want the ticket, you can give it back. Your name and email address are then erased.",
        { link: "I don't want this ticket", url: `${sender.url}/auth/refuse-gift?token=${token}` },
      ],
    },
    sender,
  );
}

/** To an address from which an unopened gift was taken. */
export function toWithdrawnMail(order: OrderDetails, { site, replyTo }: OrderSender): Mail {
  const heading = 'Your ticket was taken back';
  return writeMail(
    {
      to: order.gift_email ?? '',
      eventId: order.event_id,
      orderId: order.id,
      replyTo,
      subject: `${heading}: ${order.event_title}`,
      heading,
      parts: [
        'Hello,',
        `The ticket for ${order.event_title} that we mailed you was meant for another address. You can no longer watch with it.`,
      ],
    },
    toOrderSender(order, site),
  );
}

/** To the giver. `isOwn`: the ticket opens the event for the giver now. */
export function toRefusedMail(
  order: OrderDetails,
  sender: OrderSender,
  { isOwn, nowMs }: { isOwn: boolean; nowMs: number },
): Mail {
  return toOrderMail(order, sender, {
    heading: 'Your gift was declined',
    ...toUnkept(nowMs),
    happened: `${order.gift_name || 'The recipient'} doesn't want the ticket you gave. We erased their name and email address.`,
    next: [
      isOwn
        ? 'The ticket is yours now: you can watch with it, or give it to another person on the page of your order.'
        : 'You can give the ticket to another person on the page of your order.',
    ],
    facts: [
      ['Order', order.id],
      ['Item', order.item_name],
    ],
  });
}
