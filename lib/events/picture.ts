import type { PictureSizes } from '@/lib/contract/picture';
import { type PictureFormat, toPictureFile } from '@/lib/contract/picture-file';

export function toSrcSet({ path, wide }: PictureSizes, format: PictureFormat): string {
  return wide.map((width) => `${toPictureFile(path, width, format)} ${width}w`).join(', ');
}

/** The widest of up to 1200 pixels. */
export function toPictureSource({ path, wide }: PictureSizes): string {
  const width = Math.max(...wide.filter((one, index) => index === 0 || one <= 1200));
  return toPictureFile(path, width, 'webp');
}

/** Attributes of its preload. `href` is for browsers without `imagesrcset`. */
export function toPreload(picture: PictureSizes, sizes: string) {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSizes: sizes,
    href: toPictureFile(picture.path, picture.wide[1] ?? picture.wide[0] ?? 0, 'avif'),
    imageSrcSet: toSrcSet(picture, 'avif'),
    fetchPriority: 'high' as const,
  };
}
