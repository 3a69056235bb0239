import { expect, it } from 'vitest';
import { toTicket } from './ticket';

it.each([
  [{ grant: 'order' }, { kind: 'ticket', untilMs: null }],
  [
    { grant: 'order', until: '2026-06-01T12:00:00+02:00' },
    { kind: 'ticket', untilMs: Date.UTC(2026, 5, 1, 10) },
  ],
  [
    { grant: 'operator', until: null },
    { kind: 'ticket', untilMs: null },
  ],
  [{ grant: 'trial' }, { kind: 'trial', untilMs: null }],
  [{ grant: 'preview' }, null],
] as const)('%j is the ticket %j', (access, ticket) => {
  expect(toTicket(access)).toEqual(ticket);
});
