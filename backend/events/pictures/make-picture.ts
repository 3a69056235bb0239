import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { type PictureFormat, type PictureSizes, toPictureFile } from '@/lib/contract';

/** Part of a picture's name: raise it when sizes or qualities change. */
const RECIPE = '1';

/** In pixels, for a card, a phone, a laptop and a large screen. */
const WIDTHS = [480, 800, 1200, 1920];

const MAX_PIXELS = 100_000_000;

/** SVG is excluded, because it could refer to other files. */
const FORMATS = new Set<string | undefined>(['jpeg', 'png', 'webp', 'gif', 'heif']);

export type MadePicture = {
  picture: PictureSizes;
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
};

/** Equal bytes get the same path. */
export function toPicturePath(bytes: Uint8Array): string {
  const hash = createHash('sha256').update(RECIPE).update(bytes);
  return `/pictures/${hash.digest('hex').slice(0, 24)}`;
}

/**
 * Strips the metadata, such as camera and place, and never enlarges. Returns null for a file that
 * is no picture, or has more than a hundred million pixels.
 */
export async function makePicture(bytes: Buffer, path = toPicturePath(bytes)): Promise<MadePicture | null> {
  const image = await decodePicture(bytes);
  if (image === null) return null;
  const wide = pickWidths(image.width);
  const files = await makeFiles(image.open, path, wide);
  const [red = 0, green = 0, blue = 0] = await image.open().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { picture: { path, color, wide, tall: [] }, files };
}

async function makeFiles(
  open: () => Sharp,
  path: string,
  widths: readonly number[],
): Promise<MadePicture['files']> {
  const files: MadePicture['files'] = [];
  // Sequential, because each encoding takes a core and some memory.
  for (const width of widths) {
    const resized = open().resize({ width });
    for (const format of ['avif', 'webp'] as const) {
      const name = toPictureFile(path, width, format).slice(path.lastIndexOf('/') + 1);
      files.push({ name, bytes: new Uint8Array(await encode(resized.clone(), format)) });
    }
  }
  return files;
}

/** Upright as the camera was held. */
async function decodePicture(bytes: Buffer): Promise<{ width: number; open: () => Sharp } | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const { format } = await image.metadata();
    if (!FORMATS.has(format)) return null;
    const { data, info } = await image
      .autoOrient()
      .resize({ width: Math.max(...WIDTHS), withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#15110e' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { width, open: () => sharp(data, { raw: { width, height, channels } }) };
  } catch {
    return null;
  }
}

function pickWidths(available: number): number[] {
  const largest = Math.min(available, Math.max(...WIDTHS));
  return [...WIDTHS.filter((width) => width < largest), largest];
}

function encode(image: Sharp, format: PictureFormat): Promise<Buffer> {
  const encoded =
    format === 'avif'
      ? image.avif({ quality: 50, effort: 4, chromaSubsampling: '4:2:0' })
      : image.webp({ quality: 72, effort: 4 });
  return encoded.toBuffer();
}
