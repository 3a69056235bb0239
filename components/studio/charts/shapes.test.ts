import { expect, it } from 'vitest';
import { fillDays, toDayLabels } from './day-labels';
import { toRuns } from './shapes';

it('a line is broken where a value is not told', () => {
  expect(toRuns([null, 1, 2, null, null, 3])).toEqual([
    { from: 1, run: [1, 2] },
    { from: 5, run: [3] },
  ]);
});

it('days without a movement are zero, also over a change of the clocks', () => {
  const day = (key: string, net: number) => ({ key, figures: { net } });
  expect(fillDays([day('2026-10-24', 5), day('2026-10-26', -3)])).toEqual({
    labels: ['Oct 24', 'Oct 25', 'Oct 26'],
    values: [5, 0, -3],
  });
  expect(fillDays([])).toEqual({ labels: [], values: [] });
});

it('days of several years name them', () => {
  expect(toDayLabels([Date.UTC(2026, 11, 31), Date.UTC(2027, 0, 1)])).toEqual([
    'Dec 31, 2026',
    'Jan 1, 2027',
  ]);
});
