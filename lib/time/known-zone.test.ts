import { describe, expect, it } from 'vitest';
import { toKnownZone } from './known-zone';

describe('toKnownZone', () => {
  it.each(['Europe/Vienna', 'Asia/Kolkata'])('keeps %s, which this machine knows, as it is', (zone) => {
    expect(toKnownZone(zone)).toBe(zone);
  });
  it.each(['Berlin', 'GMT+2', 'Mars/Olympus', '', null, undefined])('takes %s for none', (zone) => {
    expect(toKnownZone(zone)).toBeNull();
  });
});
