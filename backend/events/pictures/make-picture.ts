import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { type PictureFormat, type PictureShape, type PictureSizes, toPictureFile } from '@/lib/contract';

/** Part of a picture's name: raise it when sizes or qualities change. */
const RECIPE = '1';

/** In pixels, for a card, a phone, a laptop and a large screen. */
const WIDTHS: Record<PictureShape, readonly number[]> = {
  wide: [480, 800, 1200, 1920],
  tall: [480, 750, 1080],
};

/** In pixels. The largest tall cut needs this width. */
const MAX_WIDTH = 2880;
const MAX_PIXELS = 100_000_000;

/** SVG is excluded, because it could refer to other files. */
const FORMATS = new Set<string | undefined>(['jpeg', 'png', 'webp', 'gif', 'heif']);

export type MadePicture = {
  picture: PictureSizes;
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
};

/** Equal bytes get the same path. */
export function toPicturePath(bytes: Uint8Array): string {
  return `/pictures/${createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 24)}`;
}

/**
 * Strips the metadata, such as camera and place, and never enlarges. Returns null for a file that
 * is no picture, or has more than a hundred million pixels.
 */
export async function makePicture(bytes: Buffer, path = toPicturePath(bytes)): Promise<MadePicture | null> {
  const decoded = await decode(bytes);
  if (decoded === null) return null;
  const { width: imageWidth, height, open } = decoded;
  const cut = Math.min(imageWidth, Math.round((height * 2) / 3));
  const wide = pickWidths(WIDTHS.wide, imageWidth);
  const tall = cut < imageWidth ? pickWidths(WIDTHS.tall, cut) : [];
  const files: MadePicture['files'] = [];
  // Sequential, because each encoding takes a core and some memory.
  for (const [shape, widths] of [
    ['wide', wide],
    ['tall', tall],
  ] as const)
    for (const width of widths) {
      const size = shape === 'wide' ? { width } : { width, height: Math.round(width * 1.5) };
      const resized = open().resize({ ...size, fit: 'cover' });
      for (const format of ['avif', 'webp'] as const) {
        const name = toPictureFile(path, shape, width, format).slice(path.lastIndexOf('/') + 1);
        files.push({ name, bytes: new Uint8Array(await encode(resized.clone(), format)) });
      }
    }
  const [red = 0, green = 0, blue = 0] = await open().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { picture: { path, color, wide, tall }, files };
}

async function decode(bytes: Buffer): Promise<{ width: number; height: number; open: () => Sharp } | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const { format } = await image.metadata();
    if (!FORMATS.has(format)) return null;
    const { data, info } = await image
      .autoOrient()
      .resize({ width: MAX_WIDTH, withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#15110e' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { width, height, open: () => sharp(data, { raw: { width, height, channels } }) };
  } catch {
    return null;
  }
}

function pickWidths(widths: readonly number[], available: number): number[] {
  const largest = Math.min(available, Math.max(...widths));
  return [...widths.filter((width) => width < largest), largest];
}

function encode(image: Sharp, format: PictureFormat): Promise<Buffer> {
  const encoded =
    format === 'avif'
      ? image.avif({ quality: 50, effort: 4, chromaSubsampling: '4:2:0' })
      : image.webp({ quality: 72, effort: 4 });
  return encoded.toBuffer();
}
