import { expect, it } from 'vitest';
import { toTicket } from './ticket';

it.each([
  [{ grant: 'order' }, { kind: 'ticket', untilMs: null, screens: null }],
  [
    { grant: 'order', until: '2026-06-01T12:00:00+02:00' },
    { kind: 'ticket', untilMs: Date.UTC(2026, 5, 1, 10), screens: null },
  ],
  [
    { grant: 'operator', until: null, screens: 2 },
    { kind: 'ticket', untilMs: null, screens: 2 },
  ],
  [{ grant: 'trial' }, { kind: 'trial', untilMs: null, screens: null }],
  [{ grant: 'preview' }, null],
] as const)('%j is the ticket %j', (access, ticket) => {
  expect(toTicket(access)).toEqual(ticket);
});
