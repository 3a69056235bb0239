import { describe, expect, it } from 'vitest';
import { pollDelay } from './poll-delay';

const FAR = { phase: 'scheduled', next_at_ms: 10_000_000 } as const;
const CALM = { state: FAR, nowMs: 0, attention: 'visiting' as const, failures: 0, random: 0.5 };

describe('the wait before the next look', () => {
  it.each([
    ['far from the start', {}, 30_000, 60_000],
    ['on the watch page', { attention: 'attending' as const }, 8_000, 12_000],
    ['two minutes before a change', { nowMs: 9_900_000 }, 8_000, 12_000],
    ['with the doors open', { state: { ...FAR, phase: 'doors' as const } }, 8_000, 12_000],
    ['while it is live', { state: { phase: 'live' as const, next_at_ms: null } }, 8_000, 12_000],
    ['in a list, far from the start', { attention: 'listing' as const }, 240_000, 480_000],
    ['in a list, before a change', { attention: 'listing' as const, nowMs: 9_900_000 }, 30_000, 60_000],
    ['during the replay', { state: { phase: 'replay' as const, next_at_ms: null } }, 30_000, 60_000],
  ])('%s is from a least to a most', (_where, change, least, most) => {
    expect(pollDelay({ ...CALM, ...change, random: 0 })).toBe(least);
    expect(pollDelay({ ...CALM, ...change, random: 1 })).toBe(most);
  });

  it('of a list ends half a minute to a minute and a half before a change', () => {
    const left = 300_000;
    const waits = [0, 0.5, 1].map((random) =>
      pollDelay({ ...CALM, attention: 'listing', nowMs: FAR.next_at_ms - left, random }),
    );
    expect(waits).toEqual([240_000, left - 60_000, left - 90_000]);
  });

  it('grows with every failure, up to two minutes', () => {
    const waits = [0, 1, 2, 3, 4, 30].map((failures) =>
      pollDelay({ ...CALM, attention: 'attending', failures, random: 1 }),
    );
    expect(waits).toEqual([12_000, 24_000, 48_000, 96_000, 120_000, 120_000]);
  });
});
