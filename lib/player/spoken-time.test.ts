import { expect, test } from 'vitest';
import { toClock, toSpokenTime } from './spoken-time';

test('shows minutes and seconds, and hours only where there are some', () => {
  expect([0, 5.9, 65, 760, 3723].map(toClock)).toEqual(['0:00', '0:05', '1:05', '12:40', '1:02:03']);
});

test('takes what is no length for none', () => {
  expect([NaN, Infinity, -3].map(toClock)).toEqual(['0:00', '0:00', '0:00']);
});

test('says a position in words', () => {
  expect([0, 1, 60, 3723].map(toSpokenTime)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute',
    '1 hour 2 minutes 3 seconds',
  ]);
});
