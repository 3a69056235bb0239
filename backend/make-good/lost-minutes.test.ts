import { describe, expect, it } from 'vitest';
import { makeGoodSchema } from '@/lib/contract';
import { isNeverBegun, readPromise, toLostMs, toPercent } from './lost-minutes';

const START = 1_800_000_000_000;
const minutes = (count: number) => START + count * 60_000;
const END = minutes(60);

const outage = (
  from: number,
  until: number | null,
  cause: 'input' | 'site' | 'origin' | 'interval' = 'input',
) => ({
  cause,
  from_at: minutes(from),
  until_at: until === null ? null : minutes(until),
});
const lost = (...outages: ReturnType<typeof outage>[]) => toLostMs(outages, START, END) / 60_000;

describe('lost minutes', () => {
  it.each([
    ['nothing', [], 0],
    ['two apart', [outage(5, 9), outage(20, 28)], 12],
    ['two causes at once, once', [outage(5, 9), outage(7, 12, 'site')], 7],
    ['one inside another', [outage(5, 20), outage(7, 8, 'origin'), outage(9, 10, 'site')], 15],
    ['from the start on', [outage(-20, 3)], 3],
    ['across the end', [outage(58, 90)], 2],
    ['after the end', [outage(61, 90)], 0],
    ['one that is open', [outage(50, null)], 10],
    ['29 s', [outage(5, 5 + 29 / 60)], 0],
    ['30 s', [outage(5, 5.5)], 0.5],
    ['only 29 s in the show', [outage(-10, 29 / 60)], 0],
    ['an interval', [outage(20, 40, 'interval')], 0],
    ['an interval in an outage', [outage(10, 40), outage(20, 30, 'interval')], 20],
    ['an outage in an interval', [outage(22, 25), outage(20, 30, 'interval')], 0],
    ['an outage into an interval', [outage(15, 25), outage(20, 30, 'interval')], 5],
    ['a clock that ran backwards', [outage(20, 10)], 0],
  ])('of %s', (_what, outages, expected) => {
    expect(lost(...outages)).toBeCloseTo(expected, 6);
  });
});

const STEPS = [
  { lost_minutes: 10, percent: 25 },
  { lost_minutes: 30, percent: 50 },
];

it.each([
  [4, 0],
  [10, 0],
  [10.001, 25],
  [12, 25],
  [30, 25],
  [31, 50],
])('%s lost minutes give %s percent', (count, percent) => {
  expect(toPercent(STEPS, count * 60_000, false)).toBe(percent);
  expect(toPercent(null, count * 60_000, true)).toBe(0);
  expect(toPercent(STEPS, count * 60_000, true)).toBe(100);
});

it('a show that was never seen has not begun, and one that was seen for a minute has', () => {
  expect(isNeverBegun([outage(0.2, null)], START, END)).toBe(true);
  expect(isNeverBegun([outage(0, 30), outage(30, 60, 'site')], START, END)).toBe(true);
  expect(isNeverBegun([outage(1, null)], START, END)).toBe(false);
  expect(isNeverBegun([], START, START)).toBe(false);
});

it('a promise has one to three steps, which rise', () => {
  const accepts = (...steps: [number, number][]) =>
    makeGoodSchema.safeParse(steps.map(([lost_minutes, percent]) => ({ lost_minutes, percent }))).success;
  expect(accepts([10, 25], [30, 50], [60, 100])).toBe(true);
  expect(accepts()).toBe(false);
  expect(accepts([1, 1], [2, 2], [3, 3], [4, 4])).toBe(false);
  expect(accepts([30, 25], [10, 50])).toBe(false);
  expect(accepts([10, 50], [30, 50])).toBe(false);
  expect(accepts([0, 50])).toBe(false);
  expect(accepts([10, 101])).toBe(false);
  expect(accepts([10, 2.5])).toBe(false);
  expect(readPromise(JSON.stringify(STEPS))).toEqual(STEPS);
  expect(readPromise('[{"lost_minutes":0,"percent":1}]')).toBeNull();
  expect(readPromise(null)).toBeNull();
});
