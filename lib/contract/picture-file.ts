export type PictureFormat = 'avif' | 'webp';

export function toPictureFile(path: string, width: number, format: PictureFormat): string {
  return `${path}-w${width}.${format}`;
}
