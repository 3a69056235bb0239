import type { MessageGroup, NoticeKind } from '@/lib/contract/studio/message-calls';
import type { SiteConfig } from '../../config/config';
import { toEventLinks, toMomentMessage } from '../../events/event-links';
import type { Reminded } from '../../events/reminder-mail';
import { type Letter, type LetterPart, type Sender, toGreeting, toSender } from '../../mail/letter';
import type { Mail } from '../../mail/outbox';
import { writeMail } from '../../mail/write-mail';
import type { MessageRow } from '../../store/schema';
import { isNotice } from '../notices';

export type MessageOf = Pick<MessageRow, 'audience' | 'subject' | 'body'> & {
  event: Reminded['event'];
  /** Its name. */
  organisation: string;
};

type Envelope = Pick<Mail, 'to' | 'bulk' | 'validUntil'> & {
  replyTo: string;
  /** Of a notice. Null for an account that has not opened the event, and gets no note. */
  person: Pick<Reminded, 'name' | 'verifiedAt'> | null;
  /** Of the page that ends the broadcaster's news. */
  unsubscribe: string;
};

export function toMessageMail(message: MessageOf, site: SiteConfig, envelope: Envelope): Mail {
  const { audience, subject, event } = message;
  const { unsubscribe: _page, person: _person, ...rest } = envelope;
  const sender = toSender(site, event);
  return isNotice(audience)
    ? writeMail({ ...rest, subject, ...toNotice({ ...message, audience }, sender, envelope) }, sender)
    : writeMail(
        { ...rest, subject, heading: subject, parts: toParts({ ...message, audience }, envelope) },
        sender,
      );
}

function toNotice(
  { audience, body, event, organisation }: MessageOf & { audience: NoticeKind },
  sender: Sender,
  { person, replyTo }: Envelope,
): Pick<Letter, 'heading' | 'parts'> {
  const { watch, signIn, calendar } = toEventLinks(event.id, sender);
  const { title, start_time: start, timezone } = event;
  const greeting = person ? toGreeting(person.name, person.verifiedAt) : 'Hello,';
  const note = person ? body.split(/\n{2,}/).filter((paragraph) => paragraph !== '') : [];
  if (audience === 'postponed')
    return {
      heading: `${title} has a new date`,
      parts: [
        greeting,
        toMomentMessage(`${title} now starts on`, start, timezone),
        ...note,
        "Your ticket stays valid. You don't need to do anything.",
        calendar,
        signIn,
        watch,
      ],
    };
  return {
    heading: `${title} was canceled`,
    parts: [
      greeting,
      `${title} was canceled and will not take place.`,
      toMomentMessage('It was planned for', start, timezone),
      ...note,
      `If you paid for a ticket: ${organisation} decides about refunds. You get an email when your money is sent back.`,
      `Questions? Reply to this email, or write to ${replyTo}.`,
    ],
  };
}

function toParts(
  { audience, body, event, organisation }: MessageOf & { audience: MessageGroup },
  { unsubscribe }: Envelope,
): LetterPart[] {
  const reasons: Record<MessageGroup, LetterPart[]> = {
    buyers: [`You got this email because you have a ticket for ${event.title}.`],
    guests: [`You got this email because you are a guest of ${event.title}.`],
    consented: [
      `You got this email because you agreed to get news from ${organisation}.`,
      { link: 'Unsubscribe', url: unsubscribe },
    ],
  };
  return [
    ...body
      .split(/\n{2,}/)
      .filter((prose) => prose.trim() !== '')
      .map((prose) => ({ prose })),
    ...reasons[audience],
  ];
}
