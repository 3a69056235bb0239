import * as z from 'zod';
import { patternedText } from './text';

/** An address of a picture: a path on the site, or https. */
export const pictureSchema = patternedText(
  2048,
  /^(?:\/(?![/\\])|https:\/\/)[^\s\\]+$/,
  'needs a path like /posters/x.webp or an https address',
);

const widths = z.array(z.number().int().positive()).max(20);

/**
 * A picture in the sizes that pages need: `{path}-w{width}.avif` and `.webp` as it is, `-t{width}`
 * cut to 2:3 for upright screens. `color` is its average, seen until it is there.
 */
export const pictureSizesSchema = z.object({
  path: pictureSchema,
  color: patternedText(7, /^#[0-9a-f]{6}$/),
  wide: widths.min(1),
  tall: widths,
});

export type PictureSizes = z.output<typeof pictureSizesSchema>;
