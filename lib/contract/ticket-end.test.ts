import { expect, it } from 'vitest';
import { ticketEnd, watchEnd } from './ticket-end';

const HOUR = 3_600_000;
const [PAID, START] = [10 * HOUR, 100 * HOUR];
const SHOW = { startsAtMs: START, showEndsAtMs: null };

it('ends a ticket hours after its purchase or the start, or with the event', () => {
  expect(ticketEnd({ from: 'purchase', hours: 2 }, PAID, SHOW)).toBe(PAID + 2 * HOUR);
  expect(ticketEnd({ from: 'purchase', hours: 2 }, null, SHOW)).toBe(START + 2 * HOUR);
  expect(ticketEnd({ from: 'start', hours: 2 }, PAID, SHOW)).toBe(START + 2 * HOUR);
  expect(ticketEnd(null, PAID, SHOW)).toBeNull();
});

it('ends a ticket for the live show with the show itself, which may have no end yet', () => {
  const live = { from: 'end', hours: 0 } as const;
  expect(ticketEnd(live, PAID, SHOW)).toBeNull();
  expect(ticketEnd(live, PAID, { ...SHOW, showEndsAtMs: START + 1 })).toBe(START + 1);
});

it('ends watching with the ticket or the replay, whichever is first', () => {
  expect([watchEnd(5, 9), watchEnd(9, 5)]).toEqual([5, 5]);
  expect([watchEnd(5, null), watchEnd(null, 5), watchEnd(null, null)]).toEqual([5, null, null]);
});
