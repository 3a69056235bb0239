import type { PictureSizes } from '@/lib/contract/picture';
import { type PictureFormat, type PictureShape, toPictureFile } from '@/lib/contract/picture-file';

export const UPRIGHT = '(orientation: portrait)';
const LYING = '(orientation: landscape)';

export function toSrcSet(picture: PictureSizes, shape: PictureShape, format: PictureFormat): string {
  const { path } = picture;
  return picture[shape].map((width) => `${toPictureFile(path, shape, width, format)} ${width}w`).join(', ');
}

/** The widest of up to 1200 pixels. */
export function toPictureSource({ path, wide }: PictureSizes): string {
  const width = Math.max(...wide.filter((one, index) => index === 0 || one <= 1200));
  return toPictureFile(path, 'wide', width, 'webp');
}

/**
 * Attributes of preloads, for each kind of screen. `href` is for browsers without `imagesrcset`.
 */
export function toPreloads(picture: PictureSizes) {
  const toLink = (shape: PictureShape, media?: string) => ({
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    media,
    imageSizes: '100vw',
    href: toPictureFile(picture.path, shape, picture[shape][1] ?? picture[shape][0] ?? 0, 'avif'),
    imageSrcSet: toSrcSet(picture, shape, 'avif'),
    fetchPriority: 'high' as const,
  });
  if (picture.tall.length === 0) return [toLink('wide')];
  return [toLink('tall', UPRIGHT), toLink('wide', LYING)];
}
