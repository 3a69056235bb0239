import { isPlainName } from '@/lib/contract/names';
import type { SiteConfig } from '../config/config';
import { eventOrigin } from '@/lib/hosts/event-origin';
import type { EventTable } from '../store/schema';
import type { Mail } from './outbox';

/** A paragraph, one with links, a button, a further link, or a table of names and values. */
export type LetterPart =
  | string
  /** Its web addresses become links. */
  | { prose: string }
  | { action: string; url: string }
  | { link: string; url: string }
  | { facts: readonly (readonly [name: string, value: string])[] };

/** An event's host or the site. Mails of an event name the site in a line below. */
export type Sender = {
  site: SiteConfig;
  url: string;
  broadcaster: { name: string; accent: string | null; logoUrl: string | null } | null;
};

/** Text and HTML are made from the same parts. */
export type Letter = Omit<Mail, 'fromName' | 'text' | 'html'> & {
  heading: string;
  parts: readonly LetterPart[];
};

export type HostEvent = Pick<EventTable, 'domain_key' | 'title' | 'broadcaster' | 'accent' | 'logo'>;

/** Uses the broadcaster's name or the event's title. Without a host the site speaks. */
export function toSender(site: SiteConfig, event: HostEvent | null): Sender {
  const origin = event && eventOrigin(event.domain_key, site.url);
  const name = event && (event.broadcaster ?? (origin === null ? null : event.title));
  return {
    site,
    url: origin ?? site.url,
    broadcaster:
      event && name !== null
        ? { name, accent: event.accent, logoUrl: event.logo && toLogoUrl(event.logo, site.url) }
        : null,
  };
}

/** Null for a logo that mail programs don't show: SVG (caniemail.com), or not over HTTPS. */
function toLogoUrl(logo: string, siteUrl: string): string | null {
  const { protocol, pathname, href } = new URL(logo, siteUrl);
  return protocol === 'https:' && !pathname.endsWith('.svg') ? href : null;
}

/**
 * Anyone may register another's address with any text as the name, so only a verified address
 * (`verifiedAt`, ms) is greeted by name.
 */
export function toGreeting(name: string, verifiedAt: number | null): string {
  return verifiedAt !== null && name !== '' && isPlainName(name) ? `Hello ${name},` : 'Hello,';
}
