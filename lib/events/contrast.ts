/** Red, green and blue, each a whole number from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Reads `#rrggbb`. @throws RangeError for anything else */
export function parseColor(text: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new RangeError(`Not a colour: ${text}`);
  const at = (start: number) => Number.parseInt(text.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Writes `#rrggbb`. */
export function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** A colour with `share` (0 to 1) of another in it, as a browser lays one over the other. */
export function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(color[index] + (other[index] - color[index]) * share);
  return [part(0), part(1), part(2)];
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
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
