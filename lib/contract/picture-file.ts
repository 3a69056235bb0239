export type PictureShape = 'wide' | 'tall';
export type PictureFormat = 'avif' | 'webp';

export function toPictureFile(
  path: string,
  shape: PictureShape,
  width: number,
  format: PictureFormat,
): string {
  return `${path}-${shape === 'wide' ? 'w' : 't'}${width}.${format}`;
}
