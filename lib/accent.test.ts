import { describe, expect, it } from 'vitest';
import { contrast, GROUNDS, mix, parseColor, toAccentColors, toHex } from './accent';

const THEMES = ['light', 'dark'] as const;
const CORNERS = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#808080', '#777777'];

function listColors(count: number): string[] {
  let seed = 42;
  return Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return toHex([(seed >> 16) & 255, (seed >> 8) & 255, (seed >> 4) & 255]);
  });
}

describe('a broadcaster’s colours', () => {
  it('can be read on every ground of both themes, whatever the colour', () => {
    for (const accent of [...CORNERS, ...listColors(500)]) {
      const colors = toAccentColors(accent);
      for (const theme of THEMES) {
        const { text, fill, fillHover, onFill } = colors[theme];
        for (const ground of GROUNDS[theme].map(parseColor)) {
          const says = `${accent} ${theme} on ${toHex(ground)}`;
          const tinted = mix(ground, parseColor(text), 0.12);
          expect(contrast(parseColor(text), ground), says).toBeGreaterThanOrEqual(4.5);
          expect(contrast(parseColor(text), tinted), says).toBeGreaterThanOrEqual(4.5);
          expect(contrast(parseColor(fill), ground), says).toBeGreaterThanOrEqual(3);
          expect(contrast(parseColor(fillHover), ground), says).toBeGreaterThanOrEqual(3);
        }
        expect(contrast(parseColor(onFill), parseColor(fill)), accent).toBeGreaterThanOrEqual(4.5);
        expect(contrast(parseColor(onFill), parseColor(fillHover)), accent).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('stay what they are where they can be read', () => {
    expect(toAccentColors('#14553f').light).toMatchObject({ text: '#14553f', fill: '#14553f' });
    expect(toAccentColors('#ffd34d').dark).toMatchObject({ text: '#ffd34d', fill: '#ffd34d' });
  });

  it('are made of a colour only', () => {
    expect(() => toAccentColors('red;background:url(x)')).toThrow(RangeError);
  });
});

it('the contrast is the one of WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});
