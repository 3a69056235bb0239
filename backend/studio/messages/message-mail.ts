import type { SiteConfig } from '../../config/config';
import { toEventLinks, toMomentMessage } from '../../events/event-links';
import type { Reminded } from '../../events/reminder-mail';
import { type LetterPart, toGreeting, toSender } from '../../mail/letter';
import type { Mail } from '../../mail/outbox';
import { writeMail } from '../../mail/write-mail';
import type { MessageRow } from '../../store/schema';

export type MessageOf = Pick<MessageRow, 'audience' | 'subject' | 'body'> & {
  event: Reminded['event'];
  /** Its name. */
  organisation: string;
};

type Envelope = Pick<Mail, 'to' | 'eventId' | 'bulk' | 'validUntil'> & {
  replyTo: string;
  /** Of a notice. Null for an account that has not opened the event, and gets no note. */
  person: Pick<Reminded, 'name' | 'verifiedAt'> | null;
  /** Of the page that ends the broadcaster's news. */
  unsubscribe: string;
};

export function toMessageMail(
  { audience, subject, body, event, organisation }: MessageOf,
  site: SiteConfig,
  { unsubscribe, person, ...envelope }: Envelope,
): Mail {
  const { title, start_time: start, timezone } = event;
  const sender = toSender(site, event);
  const { watch, signIn, calendar } = toEventLinks(event.id, sender);
  const prose = body
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ prose: text }));
  const greeting = person ? toGreeting(person.name, person.verifiedAt) : 'Hello,';
  const note = person ? prose : [];
  const parts: Record<MessageRow['audience'], LetterPart[]> = {
    buyers: [...prose, `You got this email because you have a ticket for ${title}.`],
    guests: [...prose, `You got this email because you are a guest of ${title}.`],
    consented: [
      ...prose,
      `You got this email because you agreed to get news from ${organisation}.`,
      { link: 'Unsubscribe', url: unsubscribe },
    ],
    postponed: [
      greeting,
      toMomentMessage(`${title} now starts on`, start, timezone),
      ...note,
      "Tickets and invitations stay valid. You don't need to do anything.",
      calendar,
      signIn,
      watch,
    ],
    cancelled: [
      greeting,
      `${title} was canceled and will not take place.`,
      toMomentMessage('It was planned for', start, timezone),
      ...note,
      `If you paid for a ticket: ${organisation} decides about refunds. You get an email when your money is sent back.`,
      `Questions? Reply to this email, or write to ${envelope.replyTo}.`,
    ],
  };
  return writeMail({ ...envelope, subject, heading: subject, parts: parts[audience] }, sender);
}
