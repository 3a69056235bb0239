import { describe, expect, it } from 'vitest';
import { toCountdown } from './messages';

describe('toCountdown', () => {
  const say = (ms: number) => toCountdown(ms).map(({ unit, count }) => `${count} ${unit}`);

  it('splits what is left', () => {
    expect(say(90_061_000)).toEqual(['1 days', '1 hours', '1 minutes', '1 seconds']);
  });
  it('begins with the first unit that has something left', () => {
    expect(say(3_600_000)).toEqual(['1 hours', '0 minutes', '0 seconds']);
    expect(say(11 * 60_000 + 1)).toEqual(['11 minutes', '1 seconds']);
  });
  it('counts a begun second as a whole one and never goes below nothing', () => {
    expect(say(1)).toEqual(['1 seconds']);
    expect(say(-5_000)).toEqual(['0 seconds']);
  });
});
