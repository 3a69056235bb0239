import { expect, it } from 'vitest';
import { type Ticket, toTicket } from './ticket';

it.each<[Parameters<typeof toTicket>[0], Ticket | null]>([
  [{ grant: 'order' }, { kind: 'ticket', untilMs: null, screens: null, packages: null }],
  [
    { grant: 'order', until: '2026-06-01T12:00:00+02:00' },
    { kind: 'ticket', untilMs: Date.UTC(2026, 5, 1, 10), screens: null, packages: null },
  ],
  [
    { grant: 'operator', until: null, screens: 2, packages: ['a'] },
    { kind: 'ticket', untilMs: null, screens: 2, packages: ['a'] },
  ],
  [{ grant: 'trial' }, { kind: 'trial', untilMs: null, screens: null, packages: null }],
  [{ grant: 'preview' }, null],
])('%j is the ticket %j', (access, ticket) => {
  expect(toTicket(access)).toEqual(ticket);
});
