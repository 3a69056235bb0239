import { expect, it } from 'vitest';
import { findShownEnd, type Ticket, toTicket } from './ticket';

it.each<[Parameters<typeof toTicket>[0], Ticket | null]>([
  [{ grant: 'order' }, { kind: 'ticket', untilMs: null, endsWithShow: false, screens: null, packages: null }],
  [
    { grant: 'order', until: '2026-06-01T12:00:00+02:00' },
    { kind: 'ticket', untilMs: Date.UTC(2026, 5, 1, 10), endsWithShow: false, screens: null, packages: null },
  ],
  [
    { grant: 'operator', until: null, screens: 2, packages: ['a'] },
    { kind: 'guest', untilMs: null, endsWithShow: false, screens: 2, packages: ['a'] },
  ],
  [
    { grant: 'order', ends_with_show: true },
    { kind: 'ticket', untilMs: null, endsWithShow: true, screens: null, packages: null },
  ],
  [{ grant: 'trial' }, { kind: 'trial', untilMs: null, endsWithShow: false, screens: null, packages: null }],
  [{ grant: 'preview' }, null],
])('%j is the ticket %j', (access, ticket) => {
  expect(toTicket(access)).toEqual(ticket);
});

it('shows the end of the ticket, not of a replay that outlasts it', () => {
  expect(findShownEnd({ untilMs: 5 }, 9)).toBe(5);
  expect(findShownEnd({ untilMs: null }, 9)).toBe(9);
  expect(findShownEnd(null, 9)).toBe(9);
});
