type Rgb = readonly [number, number, number];

/** The grounds of app/globals.css: canvas, surface, raised, sunken. */
export const GROUNDS = {
  light: ['#f8f1e4', '#fffaf1', '#ffffff', '#efe5d2'],
  dark: ['#15110e', '#201a16', '#2b231d', '#0e0b09'],
} as const;

const INKS = ['#15110e', '#ffffff'] as const;

const TEXT = 4.5;
const SHAPE = 3;
/** Badges have this share of the accent over the ground. */
const TINT = 0.12;
const HOVER = 0.12;
const STEPS = 100;

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/**
 * The readable colours nearest to a broadcaster's: 4.5:1 for text, 3:1 for shapes (WCAG 2.2, 1.4.3
 * and 1.4.11). @throws RangeError unless `accent` is `#rrggbb`
 */
export function toAccentColors(accent: string) {
  const brand = parseColor(accent);
  return {
    light: toThemeColors(brand, GROUNDS.light.map(parseColor)),
    dark: toThemeColors(brand, GROUNDS.dark.map(parseColor)),
  };
}

function toThemeColors(brand: Rgb, grounds: readonly Rgb[]) {
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

function nearest(brand: Rgb, isGood: (color: Rgb) => boolean): Rgb {
  for (let step = 0; step <= STEPS; step += 1) {
    const found = [BLACK, WHITE].map((end) => mix(brand, end, step / STEPS)).find(isGood);
    if (found) return found;
  }
  throw new Error('No colour can be read on these grounds');
}

/** @throws RangeError unless `text` is `#rrggbb` */
export function parseColor(text: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new RangeError(`Not a colour: ${text}`);
  const at = (start: number) => Number.parseInt(text.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

export function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** `share` is from 0 to 1. */
export function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(color[index] + (other[index] - color[index]) * share);
  return [part(0), part(1), part(2)];
}

/** From 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
