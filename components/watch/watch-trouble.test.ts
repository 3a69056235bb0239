import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayerStore, type PlayerState } from './player-state';
import { findTrouble } from './watch-trouble';

const PLAYING: PlayerState = { ...createPlayerStore(true).get(), isStarted: true };

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

test('says nothing of a wait that is over before it is noticed, and something within three seconds', () => {
  expect(findTrouble(PLAYING, null, 1000, false)).toBeNull();
  expect(findTrouble(PLAYING, null, 2500, false)).toBe('interrupted');
});

test('tells a slow connection from a broadcast that stands still', () => {
  expect(findTrouble(PLAYING, null, 2500, true)).toBe('slow');
  expect(findTrouble({ ...PLAYING, isStarted: false }, null, 2500, true)).toBeNull();
});

test('what is not there before the first picture has not started yet; afterwards it is interrupted', () => {
  expect(findTrouble({ ...PLAYING, isStarted: false }, 'missing', 0, false)).toBe('before');
  expect(findTrouble({ ...PLAYING, isStarted: false, isBefore: true }, null, 0, false)).toBe('before');
  expect(findTrouble(PLAYING, 'missing', 0, false)).toBe('interrupted');
  expect(findTrouble({ ...PLAYING, isStarted: false }, 'unavailable', 0, false)).toBe('interrupted');
});

test('a newcomer without a seat reads that the house is full, and who watches does not', () => {
  const arriving = { ...PLAYING, isStarted: false, isFull: true };
  expect(findTrouble(arriving, null, 0, false)).toBe('full');
  expect(findTrouble({ ...arriving, isFull: false, trouble: 'full' }, null, 0, false)).toBeNull();
  expect(findTrouble({ ...PLAYING, isFull: true }, null, 0, false)).toBeNull();
});

test('without a network it says so, and no longer than that', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(findTrouble(PLAYING, 'unavailable', 0, false)).toBe('offline');
  vi.stubGlobal('navigator', { onLine: true });
  expect(findTrouble({ ...PLAYING, trouble: 'offline' }, null, 0, false)).toBeNull();
});
