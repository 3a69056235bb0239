import { describe, expect, it } from 'vitest';
import { formatInstant } from './instant';

describe('formatInstant', () => {
  it('names the zone', () => {
    const ms = Date.UTC(2026, 10, 21, 19);
    expect(formatInstant(ms, 'America/New_York')).toBe('Saturday, November 21, 2026 at 2:00 PM EST');
    expect(formatInstant(ms, 'UTC')).toMatch(/7:00 PM UTC$/);
  });
});
