import type { SiteConfig } from '../config/config';
import { toEventLinks, toStartWords } from './event-links';
import { toGreeting } from '../mail/greeting';
import type { Mail } from '../mail/outbox';

export type Reminded = {
  name: string;
  email: string;
  /** In milliseconds; null for never. */
  verifiedAt: number | null;
  event: { id: string; title: string; start_time: number; timezone: string | null };
};

export function toReminderMail(
  { name, email, verifiedAt, event }: Reminded,
  site: SiteConfig,
  replyTo: string,
): Mail {
  const { watch, calendar } = toEventLinks(event.id, site);
  const paragraphs = [
    toGreeting(name, verifiedAt),
    toStartWords(event.title, event.start_time, event.timezone),
    watch,
    calendar,
    `${site.name}\n${site.url}`,
  ];
  return {
    to: email,
    replyTo,
    subject: `Starts soon: ${event.title}`.replace(/\s+/g, ' '),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
