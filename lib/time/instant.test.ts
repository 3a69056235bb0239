import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatInstant, isSameClock, toKnownZone } from './instant';

afterEach(() => vi.unstubAllEnvs());

describe('formatInstant', () => {
  it('names the zone', () => {
    const ms = Date.UTC(2026, 10, 21, 19);
    expect(formatInstant(ms, 'America/New_York')).toBe('Saturday, November 21, 2026 at 2:00 PM EST');
    expect(formatInstant(ms, 'UTC')).toMatch(/7:00 PM UTC$/);
  });
});

describe('isSameClock', () => {
  it('knows that the clocks of Lisbon show UTC in winter only', () => {
    vi.stubEnv('TZ', 'UTC');
    expect(isSameClock(Date.UTC(2026, 10, 21, 19), 'Europe/Lisbon')).toBe(true);
    expect(isSameClock(Date.UTC(2026, 5, 21, 19), 'Europe/Lisbon')).toBe(false);
  });
});

describe('toKnownZone', () => {
  it('keeps the zones this machine knows', () => {
    expect(toKnownZone('Europe/Vienna')).toBe('Europe/Vienna');
  });
  it.each(['Berlin', 'GMT+2', 'Mars/Olympus', '', null, undefined])('takes %s for none', (zone) => {
    expect(toKnownZone(zone)).toBeNull();
  });
});
