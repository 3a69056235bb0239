import { expect, it } from 'vitest';
import { cutText } from './text';

it.each([
  ['what fits', 'Gala 🎆', 7, 'Gala 🎆'],
  ['before a pair of surrogates', 'Gala 🎆', 6, 'Gala '],
  ['before an accent of its own', 'Gale\u0301', 4, 'Gal'],
  ['before a family', 'x👩‍👩‍👧‍👦', 9, 'x'],
  ['before a flag', 'x🇵🇹🇵🇹', 7, 'x🇵🇹'],
  ['within what no limit holds', '👩‍👩‍👧‍👦', 4, '👩‍'],
  ['at nothing', 'x', 0, ''],
])('cuts %s', (_where, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});
