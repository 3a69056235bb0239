import * as z from 'zod';
import { patternedText } from './text';

export const pictureSchema = patternedText(
  2048,
  /^(?:\/(?![/\\])|https:\/\/)[^\s\\]+$/,
  'needs a path like /posters/x.webp or an https address',
);

const widths = z.array(z.number().int().positive()).max(20);

/**
 * Files are `{path}-w{width}`, each `.avif` and `.webp`. `color` is the average, shown until the
 * picture loads. Only the release before reads `tall`; pages crop by the focus point.
 */
export const pictureSizesSchema = z.object({
  path: pictureSchema,
  color: patternedText(7, /^#[0-9a-f]{6}$/),
  wide: widths.min(1),
  tall: widths.optional(),
});

export type PictureSizes = z.output<typeof pictureSizesSchema>;
