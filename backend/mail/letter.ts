import type { SiteConfig } from '../config/config';
import type { Mail } from './outbox';

/** A paragraph, the one thing to do (a button), a further link, or names with their values. */
export type LetterPart =
  | string
  | { action: string; url: string }
  | { link: string; url: string }
  | { facts: readonly (readonly [name: string, value: string])[] };

/** Who speaks: the broadcaster of an event, with the site as a line below; else the site itself. */
export type Sender = {
  site: SiteConfig;
  broadcaster: { name: string; accent: string | null } | null;
};

/** What a mail says. Its text and its HTML are made of the same parts, so they cannot differ. */
export type Letter = Pick<Mail, 'to' | 'replyTo' | 'subject' | 'validUntil'> & {
  /** The headline of the HTML part. */
  heading: string;
  parts: readonly LetterPart[];
};

/** Who speaks in a mail about an event; null where the event names no broadcaster. */
export const toBroadcaster = (name: string | null, accent: string | null): Sender['broadcaster'] =>
  name === null ? null : { name, accent };
