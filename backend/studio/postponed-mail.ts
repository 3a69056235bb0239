import type { SiteConfig } from '../config/config';
import { toEventLinks, toMomentMessage } from '../events/event-links';
import type { Reminded } from '../events/reminder-mail';
import { toSender, toGreeting } from '../mail/letter';
import type { Mail } from '../mail/outbox';
import { writeMail } from '../mail/write-mail';

/** `note` is the broadcaster's own text, or empty. Replies go to `replyTo`. */
export function toPostponedMail(
  { name, email, verifiedAt, event, note }: Reminded & { note: string },
  site: SiteConfig,
  replyTo: string,
): Mail {
  const sender = toSender(site, event);
  const { watch, signIn, calendar } = toEventLinks(event.id, sender);
  return writeMail(
    {
      to: email,
      replyTo,
      subject: `New date: ${event.title}`,
      heading: `${event.title} has a new date`,
      parts: [
        toGreeting(name, verifiedAt),
        toMomentMessage(`${event.title} now starts on`, event.start_time, event.timezone),
        ...note.split(/\n{2,}/).filter((paragraph) => paragraph !== ''),
        "Your ticket stays valid. You don't need to do anything.",
        calendar,
        signIn,
        watch,
      ],
    },
    sender,
  );
}
