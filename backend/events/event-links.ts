import { sayMoment } from '@/lib/time/moment';
import type { LetterPart, Sender } from '../mail/letter';

const BESIDE = { beside: 'UTC', hasYear: true } as const;

/** In the event's zone and, where that differs, in UTC: a mail doesn't know its reader's. */
export const toMailedMoment = (ms: number, timezone: string | null): string =>
  sayMoment(ms, timezone, BESIDE);

/** `ms` counts from 1970. */
export const toMomentMessage = (sentence: string, ms: number, timezone: string | null): string =>
  `${sentence} ${toMailedMoment(ms, timezone)}.`;

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
