import type { SiteConfig } from '../config/config';
import { eventOrigin } from '@/lib/hosts/event-origin';
import type { EventTable } from '../store/schema';
import type { Mail } from './outbox';

/** A paragraph, the one thing to do (a button), a further link, or names with their values. */
export type LetterPart =
  | string
  | { action: string; url: string }
  | { link: string; url: string }
  | { facts: readonly (readonly [name: string, value: string])[] };

/** Who speaks: an event's host, with the site as a line below; else the site itself. */
export type Sender = {
  site: SiteConfig;
  /** Where links lead to: the origin of the event's host, or the site's. */
  url: string;
  broadcaster: { name: string; accent: string | null } | null;
};

/** What a mail says. Its text and its HTML are made of the same parts, so they cannot differ. */
export type Letter = Pick<Mail, 'to' | 'replyTo' | 'subject' | 'validUntil'> & {
  /** The headline of the HTML part. */
  heading: string;
  parts: readonly LetterPart[];
};

export type HostEvent = Pick<EventTable, 'domain_key' | 'title' | 'broadcaster' | 'accent'>;

/**
 * Speaks as the pages of the event's host do: by its broadcaster's name, or by its title. An event
 * without a host of its own is on the main site.
 */
export function toSender(site: SiteConfig, event: HostEvent | null): Sender {
  const origin = event && eventOrigin(event.domain_key, site.url);
  const name = event && (event.broadcaster ?? (origin === null ? null : event.title));
  return {
    site,
    url: origin ?? site.url,
    broadcaster: event && name !== null ? { name, accent: event.accent } : null,
  };
}
