import { describe, expect, it } from 'vitest';
import { formatInstant, toCountdown } from './words';

describe('formatInstant', () => {
  it('names the zone', () => {
    const ms = Date.UTC(2026, 10, 21, 19);
    expect(formatInstant(ms, 'America/New_York')).toBe('Saturday, November 21, 2026 at 2:00 PM EST');
    expect(formatInstant(ms, 'UTC')).toMatch(/7:00 PM UTC$/);
  });
});

describe('toCountdown', () => {
  it('splits what is left', () => {
    expect(toCountdown(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  });
  it('counts a begun second as a whole one and never goes below nothing', () => {
    expect(toCountdown(1).seconds).toBe(1);
    expect(toCountdown(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
