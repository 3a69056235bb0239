import { describe, expect, it } from 'vitest';
import { toCountdown } from './words';

describe('toCountdown', () => {
  it('splits what is left', () => {
    expect(toCountdown(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  });
  it('counts a begun second as a whole one and never goes below nothing', () => {
    expect(toCountdown(1).seconds).toBe(1);
    expect(toCountdown(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
