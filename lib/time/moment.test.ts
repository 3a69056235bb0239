import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatAgo, isSameClock, sayMoment } from './moment';

afterEach(() => vi.unstubAllEnvs());

const MS = Date.UTC(2026, 10, 30, 2, 6);
const SHORT = { hasYear: false };

function sayIn(readers: string, timezone: string | null, ms = MS): string {
  vi.stubEnv('TZ', readers);
  return sayMoment(ms, timezone, { ...SHORT, beside: 'reader' });
}

describe('a moment', () => {
  it("has the event's place, and not the offset of its zone", () => {
    expect(sayMoment(MS, 'America/New_York', SHORT)).toBe('Sun, Nov 29, 9:06 PM in New York');
    expect(sayMoment(MS, 'America/Argentina/Buenos_Aires', SHORT)).toMatch(/11:06 PM in Buenos Aires$/);
    expect(sayMoment(MS, 'Asia/Kolkata', SHORT)).toMatch(/7:36 AM in Kolkata$/);
  });

  it.each([
    ['UTC', 'Mon, Nov 30, 2:06 AM UTC'],
    [null, 'Mon, Nov 30, 2:06 AM UTC'],
    ['Mars/Olympus', 'Mon, Nov 30, 2:06 AM UTC'],
    ['US/Eastern', 'Sun, Nov 29, 9:06 PM EST'],
    ['Etc/GMT+5', 'Sun, Nov 29, 9:06 PM GMT-5'],
  ])('without a place has the zone (%s)', (timezone, text) => {
    expect(sayMoment(MS, timezone, SHORT)).toBe(text);
  });

  it("is first the reader's, with the weekday there only where it differs", () => {
    expect(sayIn('UTC', 'America/New_York')).toBe(
      'Mon, Nov 30, 2:06 AM your time (Sunday 9:06 PM in New York)',
    );
    expect(sayIn('Europe/Paris', 'Asia/Tokyo')).toBe('Mon, Nov 30, 3:06 AM your time (11:06 AM in Tokyo)');
  });

  it('is one where both clocks show the same, which for Lisbon and UTC is so in winter only', () => {
    expect(sayIn('UTC', 'Europe/Lisbon')).toBe('Mon, Nov 30, 2:06 AM in Lisbon');
    expect(sayIn('UTC', 'Europe/Lisbon', Date.UTC(2026, 5, 21, 19))).toBe(
      'Sun, Jun 21, 7:00 PM your time (8:00 PM in Lisbon)',
    );
    expect(isSameClock(MS, 'Europe/Lisbon')).toBe(true);
  });

  it('of a payment, which has no place, is the reader’s alone', () => {
    expect(sayIn('Asia/Tokyo', null)).toBe('Mon, Nov 30, 11:06 AM your time');
  });

  it('in a mail has UTC beside it, and the year', () => {
    const mailed = { beside: 'UTC', hasYear: true } as const;
    expect(sayMoment(MS, 'America/New_York', mailed)).toBe(
      'Sun, Nov 29, 2026, 9:06 PM in New York (Monday 2:06 AM UTC)',
    );
    expect(sayMoment(MS, null, mailed)).toBe('Mon, Nov 30, 2026, 2:06 AM UTC');
  });

  it('has its year where it is far away', () => {
    expect(sayMoment(Date.UTC(2001, 0, 2, 18, 20), 'UTC')).toBe('Tue, Jan 2, 2001, 6:20 PM UTC');
    expect(sayMoment(Date.now(), 'UTC')).not.toContain(String(new Date().getUTCFullYear()));
  });
});

it.each([
  [30_000, 'just now'],
  [20 * 60_000, '20 min ago'],
  [60 * 60_000, '1 h ago'],
  [47 * 3_600_000, '47 h ago'],
  [72 * 3_600_000, '3 days ago'],
])('%d ms are %s', (passedMs, words) => {
  expect(formatAgo(passedMs)).toBe(words);
});
