import type { SiteConfig } from '../config/config';
import { type HostEvent, toGreeting, toSender } from '../mail/letter';
import type { Mail } from '../mail/outbox';
import { writeMail } from '../mail/write-mail';
import { toEventLinks, toMomentMessage } from './event-links';

export type Reminded = {
  name: string;
  email: string;
  verifiedAt: number | null;
  event: HostEvent & { id: string; start_time: number; timezone: string | null };
};

/** Replies go to `replyTo`. */
export function toReminderMail(
  { name, email, verifiedAt, event }: Reminded,
  site: SiteConfig,
  replyTo: string,
): Mail {
  const sender = toSender(site, event);
  const { watch, signIn, calendar } = toEventLinks(event.id, sender);
  return writeMail(
    {
      to: email,
      replyTo,
      eventId: event.id,
      subject: `Starts soon: ${event.title}`,
      heading: `${event.title} starts soon`,
      parts: [
        toGreeting(name, verifiedAt),
        toMomentMessage(`${event.title} starts on`, event.start_time, event.timezone),
        signIn,
        watch,
        calendar,
      ],
    },
    sender,
  );
}
