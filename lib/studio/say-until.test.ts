import { expect, it } from 'vitest';
import { sayUntil } from './say-until';

const HOUR_MS = 60 * 60_000;

it.each([
  [72 * HOUR_MS, 'in 3 days'],
  [24 * HOUR_MS - 1, 'in 24 hours'],
  [HOUR_MS, 'in 1 hour'],
  [90_000, 'in 2 minutes'],
  [-2 * HOUR_MS, '2 hours ago'],
])('says %i ms', (ms, said) => {
  expect(sayUntil(ms)).toBe(said);
});
