import { describe, expect, it } from 'vitest';
import { shorten } from './shorten';

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
