import { expect, it } from 'vitest';
import { toAccessWords } from './access-words';

it.each([
  [
    { access: { from: 'purchase', hours: 48 }, screens: 2 },
    ['Watch for 48 hours from purchase', '2 screens at once'],
  ],
  [
    { access: { from: 'start', hours: 168 }, screens: 1 },
    ['Watch for 7 days from the start', '1 screen at a time'],
  ],
  [{ access: { from: 'start', hours: 1 }, screens: null }, ['Watch for 1 hour from the start']],
  [{ access: null, screens: null }, []],
] as const)('%j is said as %j', (opened, words) => {
  expect(toAccessWords(opened)).toEqual(words);
});
