import { formatInstant, toKnownZone } from '@/lib/time/instant';
import type { SiteConfig } from '../config/config';

export const toLink = (what: string, address: string) => `${what}:\n${address}`;

/** In UTC, and in the zone of the event where it has one. `startMs` is in milliseconds. */
export function toStartWords(what: string, startMs: number, timezone: string | null): string {
  const zone = toKnownZone(timezone);
  const lines = [`${what} starts on ${formatInstant(startMs, 'UTC')}.`];
  if (zone !== null) lines.push(`That is ${formatInstant(startMs, zone)} (${zone}).`);
  return lines.join('\n');
}

/** On the main site, whose name is always in the DNS. */
export function toEventLinks(eventId: string, { url }: SiteConfig): { watch: string; calendar: string } {
  const id = encodeURIComponent(eventId);
  return {
    watch: toLink('Watch, logged in with this e-mail', `${url}/user/watch/${id}`),
    calendar: toLink('For your calendar', `${url}/events/${id}/calendar.ics`),
  };
}
