import { expect, test } from 'vitest';
import { createWatchTally } from './watch-tally';

test('counts playing and stalling apart, and the wait for the first picture once', () => {
  const tally = createWatchTally(1000);
  tally.note('stalled', 1100);
  tally.note('playing', 1800);
  tally.note('stalled', 4800);
  tally.note('playing', 5000);
  const first = { startup_ms: 800, played_ms: 4000, stalled_ms: 200, stalls: 1, errors: 0 };
  expect(tally.take(6000)).toEqual(first);
  const next = { startup_ms: null, played_ms: 1500, stalled_ms: 0, stalls: 0, errors: 0 };
  expect(tally.take(7500)).toEqual(next);
});

test('has nothing to tell of a pause', () => {
  const tally = createWatchTally(0);
  tally.note('playing', 10);
  tally.note('idle', 20);
  tally.take(30);
  expect(tally.take(9000)).toBeNull();
});

test('tells of errors even where nothing played', () => {
  const tally = createWatchTally(0);
  tally.noteError('network');
  expect(tally.take(5)).toMatchObject({ errors: 1, played_ms: 0 });
});
