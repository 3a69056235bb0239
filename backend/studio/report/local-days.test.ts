import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestStore } from '@/tests/support/store';
import { listOffsets, toDate, toLocalDay } from './local-days';
import { always } from './zones';

it.each([
  ['Europe/Paris', '2026-03-28T23:30:00Z', '2026-03-29'],
  ['Europe/Paris', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['Europe/Paris', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['Europe/Paris', '2026-10-24T22:00:00Z', '2026-10-25'],
  ['Europe/Paris', '2026-10-25T22:59:59Z', '2026-10-25'],
  ['Europe/Paris', '2026-10-25T23:00:00Z', '2026-10-26'],
  ['Asia/Kathmandu', '2026-05-01T18:14:59Z', '2026-05-01'],
  ['Asia/Kathmandu', '2026-05-01T18:15:00Z', '2026-05-02'],
  ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
  ['UTC', '2026-11-01T00:00:00Z', '2026-11-01'],
])('in %s %s is on %s', async (zone, instant, date) => {
  const store = await openTestStore();
  const stretches = listOffsets(Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1), always(zone));
  const at = sql<number>`cast(${Date.parse(instant)} as bigint)`;
  const { day } = await store.selectNoFrom(toLocalDay(at, stretches).as('day')).executeTakeFirstOrThrow();
  expect(toDate(Number(day))).toBe(date);
});

it('knows the moments at which clocks change', () => {
  const stretches = listOffsets(Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1), always('Europe/Paris'));
  expect(stretches).toEqual([
    { untilMs: Date.UTC(2026, 2, 29, 1), offsetMs: 3_600_000 },
    { untilMs: Date.UTC(2026, 9, 25, 1), offsetMs: 7_200_000 },
    { untilMs: Infinity, offsetMs: 3_600_000 },
  ]);
});
