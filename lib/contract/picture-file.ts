export type PictureShape = 'wide' | 'tall';
export type PictureFormat = 'avif' | 'webp';

/** The address of one size of a picture; `path` and `width` are of a `PictureSizes`. */
export function toPictureFile(
  path: string,
  shape: PictureShape,
  width: number,
  format: PictureFormat,
): string {
  return `${path}-${shape === 'wide' ? 'w' : 't'}${width}.${format}`;
}
