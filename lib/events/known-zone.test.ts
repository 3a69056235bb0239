import { describe, expect, it } from 'vitest';
import { toKnownZone } from './known-zone';

describe('toKnownZone', () => {
  it('keeps the zones this machine knows', () => {
    expect(toKnownZone('Europe/Vienna')).toBe('Europe/Vienna');
  });
  it.each(['Berlin', 'GMT+2', 'Mars/Olympus', '', null, undefined])('takes %s for none', (zone) => {
    expect(toKnownZone(zone)).toBeNull();
  });
});
