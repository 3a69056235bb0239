import { formatInstant, toKnownZone } from '@/lib/time/instant';
import type { LetterPart, Sender } from '../mail/letter';

/**
 * A sentence that ends in a moment: in UTC, and in the zone of the event where it has one. `ms` is
 * in milliseconds.
 */
export function toMomentMessage(sentence: string, ms: number, timezone: string | null): string {
  const zone = toKnownZone(timezone);
  const lines = [`${sentence} ${formatInstant(ms, 'UTC')}.`];
  if (zone !== null) lines.push(`That is ${formatInstant(ms, zone)} (${zone}).`);
  return lines.join('\n');
}

/** The links of an event that a person may watch, on the host that speaks. */
export function toEventLinks(
  eventId: string,
  { url }: Pick<Sender, 'url'>,
): { watch: LetterPart; signIn: string; calendar: LetterPart } {
  const id = encodeURIComponent(eventId);
  return {
    watch: { action: 'Watch the event', url: `${url}/user/watch/${id}` },
    signIn: 'Sign in with this email address to watch.',
    calendar: { link: 'Add to your calendar', url: `${url}/events/${id}/calendar.ics` },
  };
}
