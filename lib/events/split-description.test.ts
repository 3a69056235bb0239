import { describe, expect, it } from 'vitest';
import { splitDescription } from './split-description';

const SENTENCE = 'Twelve fighters, one night, and a belt that has not left Vienna in eleven years. ';

describe('splitDescription', () => {
  it('leaves a short description whole', () => {
    expect(splitDescription(` ${SENTENCE.repeat(3)}`)).toEqual({
      lead: SENTENCE.repeat(3).trim(),
      rest: null,
    });
  });

  it.each([
    ['sentences', SENTENCE.repeat(30), /years\.$/],
    ['one endless sentence', 'and another round '.repeat(100), /\p{L}…$/u],
    ['one endless word', 'x'.repeat(3000), /x…$/],
    ['a script without spaces', '今夜はウィーンで十二人の選手が戦います。'.repeat(40), /。$/],
    ['Arabic', 'أمسية موسيقية مع أشهر الفنانين. '.repeat(40), /\.$/],
    ['faces', '😀'.repeat(1000), /😀$/u],
  ])('cuts %s where a reader would', (_, text, end) => {
    const { lead, rest } = splitDescription(text);
    expect(lead).toMatch(end);
    expect(lead.length).toBeGreaterThan(60);
    expect(lead.length).toBeLessThan(250);
    expect((lead.replace(/…$/, '') + rest).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  it('cuts no address in two', () => {
    const address = `https://band.example/${'tour-of-the-north/'.repeat(12)}`;
    expect(splitDescription(`${SENTENCE}${address} ${SENTENCE.repeat(4)}`)).toMatchObject({
      lead: SENTENCE.trim(),
      rest: expect.stringMatching(/^https:\S+\/ Twelve/),
    });
    expect(splitDescription(`${address}${'x'.repeat(100)} ${SENTENCE}`).rest).toBe(SENTENCE.trim());
  });

  it('counts lines too', () => {
    const { lead, rest } = splitDescription(
      Array.from({ length: 40 }, (_, fight) => `Fight ${fight}`).join('\n'),
    );
    expect(lead).toBe('Fight 0\nFight 1\nFight 2\nFight 3\nFight 4…');
    expect(rest?.startsWith('Fight 5\n')).toBe(true);
  });
});
