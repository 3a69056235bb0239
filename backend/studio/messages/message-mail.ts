import type { SiteConfig } from '../../config/config';
import { type HostEvent, type LetterPart, toSender } from '../../mail/letter';
import type { Mail } from '../../mail/outbox';
import { writeMail } from '../../mail/write-mail';
import type { MessageRow } from '../../store/schema';

export type MessageOf = Pick<MessageRow, 'audience' | 'subject' | 'body'> & {
  event: HostEvent;
  /** Its name. */
  organisation: string;
};

type Envelope = Pick<Mail, 'to' | 'bulk' | 'validUntil'> & {
  replyTo: string;
  /** Of the page that ends the broadcaster's news. */
  unsubscribe: string;
};

export function toMessageMail(
  { audience, subject, body, event, organisation }: MessageOf,
  site: SiteConfig,
  { unsubscribe, ...envelope }: Envelope,
): Mail {
  const reasons: Record<MessageRow['audience'], LetterPart[]> = {
    buyers: [`You got this email because you have a ticket for ${event.title}.`],
    guests: [`You got this email because you are a guest of ${event.title}.`],
    consented: [
      `You got this email because you agreed to get news from ${organisation}.`,
      { link: 'Unsubscribe', url: unsubscribe },
    ],
  };
  return writeMail(
    {
      ...envelope,
      subject,
      heading: subject,
      parts: [
        ...body
          .split(/\n{2,}/)
          .filter((prose) => prose.trim() !== '')
          .map((prose) => ({ prose })),
        ...reasons[audience],
      ],
    },
    toSender(site, event),
  );
}
