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

/** In percent, as CSS has it (`object-position`). */
export type Focus = { x: number; y: number };
const CENTER: Focus = { x: 50, y: 50 };

/** Equal bytes with the same focus get the same path. */
export function toPicturePath(bytes: Uint8Array, { x, y }: Focus = CENTER): string {
  const hash = createHash('sha256').update(RECIPE).update(bytes);
  if (x !== CENTER.x || y !== CENTER.y) hash.update(` ${x} ${y}`);
  return `/pictures/${hash.digest('hex').slice(0, 24)}`;
}

/**
 * Strips the metadata, such as camera and place, and never enlarges. Returns null for a file that
 * is no picture, or has more than a hundred million pixels.
 */
export async function makePicture(bytes: Buffer, path = toPicturePath(bytes)): Promise<MadePicture | null> {
  const image = await decodePicture(bytes);
  if (image === null) return null;
  const wide = pickWidths(WIDTHS.wide, image.width);
  const cut = toCutWidth(image);
  const tall = cut < image.width ? pickWidths(WIDTHS.tall, cut) : [];
  const files = [
    ...(await makeFiles(image.open, { path, shape: 'wide', widths: wide })),
    ...(await makeFiles(openCut(image, CENTER), { path, shape: 'tall', widths: tall })),
  ];
  const [red = 0, green = 0, blue = 0] = await image.open().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { picture: { path, color, wide, tall }, files };
}

/** The tall files of a picture for another focus; its wide ones are the same. */
export async function recutPicture(
  bytes: Buffer,
  { tall }: Pick<PictureSizes, 'tall'>,
  { path, focus }: { path: string; focus: Focus },
): Promise<MadePicture['files'] | null> {
  const image = await decodePicture(bytes);
  return image && makeFiles(openCut(image, focus), { path, shape: 'tall', widths: tall });
}

type Decoded = { width: number; height: number; open: () => Sharp };

const toCutWidth = ({ width, height }: Decoded) => Math.min(width, Math.round((height * 2) / 3));

function openCut(image: Decoded, { x }: Focus): () => Sharp {
  const { width: imageWidth, height } = image;
  const width = toCutWidth(image);
  const left = Math.round(((imageWidth - width) * x) / 100);
  return () => image.open().extract({ left, top: 0, width, height });
}

type Sizes = { path: string; shape: PictureShape; widths: readonly number[] };

async function makeFiles(open: () => Sharp, { path, shape, widths }: Sizes): Promise<MadePicture['files']> {
  const files: MadePicture['files'] = [];
  // Sequential, because each encoding takes a core and some memory.
  for (const width of widths) {
    const size = shape === 'wide' ? { width } : { width, height: Math.round(width * 1.5) };
    const resized = open().resize({ ...size, fit: 'cover' });
    for (const format of ['avif', 'webp'] as const) {
      const name = toPictureFile(path, shape, width, format).slice(path.lastIndexOf('/') + 1);
      files.push({ name, bytes: new Uint8Array(await encode(resized.clone(), format)) });
    }
  }
  return files;
}

/** At most 2880 pixels wide, and upright as the camera was held. Null as for `makePicture`. */
export async function decodePicture(bytes: Buffer, maxPixels = MAX_PIXELS): Promise<Decoded | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels });
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
