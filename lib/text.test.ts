import { describe, expect, it } from 'vitest';
import { cutText, shorten } from './text';

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

describe('shorten', () => {
  it('leaves what fits, on one line', () => {
    expect(shorten(' Nine bouts,\n\ntwo belts. ', 40)).toBe('Nine bouts, two belts.');
  });

  it('cuts after a whole word, without the comma behind it', () => {
    expect(shorten('Nine bouts, two belts, and a champion', 14)).toBe('Nine bouts…');
    expect(shorten('Nine bouts, two belts, and a champion', 24)).toBe('Nine bouts, two belts…');
  });

  it('cuts between two characters where there is no word, not inside one', () => {
    expect(shorten('🎆'.repeat(20), 12)).toBe(`${'🎆'.repeat(5)}…`);
  });

  it.each([1, 5, 20, 36])('never gives more than %i characters', (limit) => {
    expect(shorten('Nine bouts, two belts, and a champion', limit).length).toBeLessThanOrEqual(limit);
    expect(shorten('x'.repeat(100), limit)).toHaveLength(limit);
  });
});
