import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseReferral, readReferral } from './referral';

describe('parseReferral', () => {
  it.each(['friend-42', 'A', '_', 'x'.repeat(64)])('keeps %s', (code) => {
    expect(parseReferral(code)).toBe(code);
  });
  it.each(['', 'a b', '<script>', 'é', 'x'.repeat(65), ['a'], null, undefined])('refuses %j', (value) => {
    expect(parseReferral(value)).toBeNull();
  });
});

describe('readReferral', () => {
  const storeIs = (items: Record<string, string>) =>
    vi.stubGlobal('localStorage', { getItem: (key: string) => items[key] ?? null });
  afterEach(() => void vi.unstubAllGlobals());

  it('gives the code until its time is over', () => {
    storeIs({ ref: 'friend', ref_until: '2000' });
    expect(readReferral(1999)).toBe('friend');
    expect(readReferral(2000)).toBeNull();
  });

  it('gives a code without a time, and none where the time is nonsense', () => {
    storeIs({ ref: 'friend' });
    expect(readReferral(1)).toBe('friend');
    storeIs({ ref: 'friend', ref_until: 'soon' });
    expect(readReferral(1)).toBeNull();
  });

  it('gives none where storage is switched off', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readReferral(1)).toBeNull();
  });
});
