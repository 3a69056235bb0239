import { describe, expect, it } from 'vitest';
import { formatInstant, formatMoment } from './instant';

describe('formatInstant', () => {
  it('names the zone', () => {
    const ms = Date.UTC(2026, 10, 21, 19);
    expect(formatInstant(ms, 'America/New_York')).toBe('Saturday, November 21, 2026 at 2:00 PM EST');
    expect(formatInstant(ms, 'UTC')).toMatch(/7:00 PM UTC$/);
  });
});

it('says a moment on one line, with the year where it is far away', () => {
  const soon = Date.now() + 86_400_000;
  expect(formatMoment(soon, 'UTC')).toMatch(/^\w{3}, \w{3} \d{1,2} · \d{1,2}:\d\d [AP]M UTC$/);
  expect(formatMoment(Date.UTC(2001, 0, 2, 18, 20), 'UTC')).toBe('Tue, Jan 2, 2001 · 6:20 PM UTC');
});
