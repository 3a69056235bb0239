import type { Selectable } from 'kysely';
import type { BackendConfig } from '../../config/config';
import { toEventLinks, toMomentMessage } from '../../events/event-links';
import { toSender } from '../../mail/letter';
import type { Mail } from '../../mail/outbox';
import { writeMail } from '../../mail/write-mail';
import type { EventTable } from '../../store/schema';

type Config = Pick<BackendConfig, 'site' | 'mail'>;
type Guest = { email: string; untilMs: number | null; isGiven: boolean };

export function createGuestMails({ site, mail }: Config, event: Selectable<EventTable>) {
  const sender = toSender(site, event);
  const { title, timezone } = event;
  const { watch, signIn, calendar } = toEventLinks(event.id, sender);
  return {
    /** An address that no confirmed account has is told what to do. */
    toInvited: ({ email, untilMs, isGiven }: Guest): Mail =>
      writeMail(
        {
          to: email,
          eventId: event.id,
          replyTo: mail.contactTo,
          subject: `You're on the guest list: ${title}`,
          heading: `You're a guest of ${title}`,
          parts: [
            'Hello,',
            'You can watch for free: you are on the guest list.',
            toMomentMessage(`${title} starts on`, event.start_time, timezone),
            ...(untilMs === null ? [] : [toMomentMessage('Your access ends on', untilMs, timezone)]),
            ...(isGiven
              ? []
              : [
                  `Create an account with ${email}, or sign in, and confirm the address. Then you can watch.`,
                ]),
            signIn,
            watch,
            calendar,
          ],
        },
        sender,
      ),

    toWithdrawn: (email: string): Mail =>
      writeMail(
        {
          to: email,
          eventId: event.id,
          replyTo: mail.contactTo,
          subject: `You're no longer on the guest list: ${title}`,
          heading: 'Your free access was withdrawn',
          parts: [
            'Hello,',
            `You are no longer on the guest list of ${title}. A ticket that you bought stays valid.`,
            'If you think this is a mistake, reply to this email.',
          ],
        },
        sender,
      ),
  };
}
