import { formatInstant, toOtherZone } from '@/lib/time/instant';
import type { LetterPart, Sender } from '../mail/letter';

/** Appends the time in UTC and, if it differs, in the event's zone. `ms` counts from 1970. */
export function toMomentMessage(sentence: string, ms: number, timezone: string | null): string {
  const zone = toOtherZone(timezone);
  const lines = [`${sentence} ${formatInstant(ms, 'UTC')}.`];
  if (zone !== null) lines.push(`That is ${formatInstant(ms, zone)} (${zone}).`);
  return lines.join('\n');
}

/** Links lead to the sender's host. */
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
