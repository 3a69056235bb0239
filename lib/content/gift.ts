import type { givenSchema } from '@/lib/contract/gifts';
import type { z } from 'zod';
import { sayDay } from '@/lib/time/moment';

/** Of a day, like 2027-06-12. */
const sayDate = (day: string) => sayDay(Date.parse(`${day}T12:00:00Z`), 'UTC');

export const GIFT = {
  title: 'Who is it for?',
  name: 'Their name',
  email: 'Their email',
  giver: 'Your name, as they know you',
  line: 'A line for them (optional)',
  day: 'Day of the email (optional)',
  dayHint: 'At 9 AM in the time zone of the event. Leave it empty to send it right away.',
  use: 'Continue to payment',
  for: (name: string, email: string) => `For ${name}, ${email}`,
  when: (day: string) =>
    day === ''
      ? 'We email the ticket right after you pay.'
      : `We email the ticket on ${sayDate(day)}, or earlier if the event is moved forward.`,
  change: 'Change',
} as const;

type State = z.output<typeof givenSchema>['state'];

/** On the page of a paid order. */
export const GIVEN = {
  title: 'Your gift',
  refusedTitle: 'Your gift was declined',
  for: 'For',
  states: {
    waiting: 'We email the ticket on',
    sent: 'We emailed the ticket. They have not opened it yet.',
    opened: 'They have opened the ticket.',
    refused:
      "They don't want the ticket, so we erased their name and email address. You can give it to another person.",
  } satisfies Record<State, string>,
  due: 'The email with the ticket is on its way.',
  again: 'Send the email again',
  other: {
    waiting: 'Change the recipient or the day',
    sent: 'Wrong recipient?',
    refused: 'Give it to another person',
  },
  save: 'Give the ticket',
} as const;
