import { contrast, mix, parseColor, type Rgb, toHex } from './contrast';

/**
 * The grounds of the two themes that text and buttons stand on (app/globals.css: canvas, surface,
 * raised, sunken).
 */
export const GROUNDS = {
  light: ['#f8f1e4', '#fffaf1', '#ffffff', '#efe5d2'],
  dark: ['#15110e', '#201a16', '#2b231d', '#0e0b09'],
} as const;

/** What is written on a filled button: the house's ink, or white. */
const INKS = ['#15110e', '#ffffff'] as const;

const TEXT = 4.5;
const SHAPE = 3;
/** Badges are the accent's own colour, this much of it over the ground. */
const TINT = 0.12;
const HOVER = 0.12;
const STEPS = 100;

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** Colours as `#rrggbb`, of one theme. */
export type AccentColors = {
  /** For words and lines on the ground. */
  text: string;
  /** A button's ground, the same under the pointer, and the words on either. */
  fill: string;
  fillHover: string;
  onFill: string;
};

/**
 * Turns a broadcaster's colour (`#rrggbb`) into colours for both themes, as near to it as can be
 * read: words have a contrast of at least 4.5:1 to what they stand on, filled shapes of at least
 * 3:1 to the ground (WCAG 2.2, 1.4.3 and 1.4.11).
 * @throws RangeError for a text that is not such a colour
 */
export function toAccentColors(accent: string): Record<keyof typeof GROUNDS, AccentColors> {
  const brand = parseColor(accent);
  return {
    light: toThemeColors(brand, GROUNDS.light.map(parseColor)),
    dark: toThemeColors(brand, GROUNDS.dark.map(parseColor)),
  };
}

function toThemeColors(brand: Rgb, grounds: readonly Rgb[]): AccentColors {
  const isReadable = (color: Rgb) =>
    grounds.every(
      (ground) => contrast(color, ground) >= TEXT && contrast(color, mix(ground, color, TINT)) >= TEXT,
    );
  const isShape = (color: Rgb) => grounds.every((ground) => contrast(color, ground) >= SHAPE);
  const inkOn = (color: Rgb) => INKS.map(parseColor).find((ink) => contrast(ink, color) >= TEXT);

  const fill = nearest(brand, (color) => isShape(color) && inkOn(color) !== undefined);
  const onFill = inkOn(fill) ?? WHITE;
  const isHover = (color: Rgb) => isShape(color) && contrast(onFill, color) >= TEXT;
  const fillHover = [WHITE, BLACK].map((end) => mix(fill, end, HOVER)).find(isHover) ?? fill;
  return {
    text: toHex(nearest(brand, isReadable)),
    fill: toHex(fill),
    fillHover: toHex(fillHover),
    onFill: toHex(onFill),
  };
}

/** The colour that is good enough with the least black or white mixed in; its hue stays. */
function nearest(brand: Rgb, isGood: (color: Rgb) => boolean): Rgb {
  for (let step = 0; step <= STEPS; step += 1) {
    const found = [BLACK, WHITE].map((end) => mix(brand, end, step / STEPS)).find(isGood);
    if (found) return found;
  }
  throw new Error('No colour can be read on these grounds');
}
