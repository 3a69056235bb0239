import type { Transaction } from 'kysely';
import type { BackendConfig } from '../../config/config';
import { toEventLinks, toMomentMessage } from '../../events/event-links';
import { GIVEN_SUBJECT } from '../../orders/gift-mails';
import { toGreeting, toSender } from '../../mail/letter';
import type { Mail } from '../../mail/outbox';
import { writeMail } from '../../mail/write-mail';
import { holderIdOf } from '../../store/held-by';
import type { Schema } from '../../store/schema';
import type { SummaryRow } from './select-orders';

type Move = { order: SummaryRow; target: { email: string; userId: string | null } };

/** To who watches now, and to who no longer does. */
export async function toMovedMails(
  trx: Transaction<Schema>,
  { site, mail }: Pick<BackendConfig, 'site' | 'mail'>,
  { order, target }: Move,
): Promise<Mail[]> {
  const event = await trx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', order.event_id)
    .executeTakeFirstOrThrow();
  const old = await trx
    .selectFrom('users')
    .select(['name', 'email', 'email_verified_at as verifiedAt'])
    .where('id', '=', holderIdOf(order))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const sender = toSender(site, event);
  const { watch, signIn, calendar } = toEventLinks(event.id, sender);
  const waits = `Create an account with ${target.email}, or sign in, and confirm the address. Then you can watch.`;
  const gained = writeMail(
    {
      to: target.email,
      eventId: order.event_id,
      orderId: order.id,
      replyTo: mail.contactTo,
      subject: `${GIVEN_SUBJECT}${event.title}`,
      heading: `You have a ticket for ${event.title}`,
      parts: [
        'Hello,',
        'A ticket was moved to your address. It costs you nothing.',
        toMomentMessage(`${event.title} starts on`, event.start_time, event.timezone),
        ...(target.userId === null ? [waits] : []),
        signIn,
        watch,
        calendar,
      ],
    },
    sender,
  );
  if (!old) return [gained];
  const lost = writeMail(
    {
      to: old.email,
      eventId: order.event_id,
      orderId: order.id,
      replyTo: mail.contactTo,
      subject: `Your ticket was moved: ${event.title}`,
      heading: 'Your ticket was moved',
      parts: [
        toGreeting(old.name, old.verifiedAt),
        `Your ticket for ${event.title} was moved to another address, so this account can no longer watch with it.`,
        "If you didn't ask for that, reply to this email.",
        { facts: [['Order', order.id]] },
      ],
    },
    sender,
  );
  return [gained, lost];
}
