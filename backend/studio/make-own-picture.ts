import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureSizes } from '@/lib/contract';
import { toPictureFile } from '@/lib/contract/picture-file';
import { fail, ok, type Result } from '@/lib/result';
import { decodePicture, type MadePicture, makePicture, toPicturePath } from '../events/pictures/make-picture';
import { findImageFault, MAX_PIXELS, NO_PICTURE } from './find-image-fault';

/** `address` is a file that the site sends, for the field of an event. */
export type OwnPicture = {
  address: string;
  /** Null for a logo. */
  sizes: PictureSizes | null;
  /** The name of the file that other cuts are made of. */
  source: string;
  files: MadePicture['files'];
};

const LOGO_PIXELS = 640;

/** Fails with `invalid_input`. */
export async function makeOwn(bytes: Buffer, kind: 'picture' | 'logo'): Promise<Result<OwnPicture>> {
  const fault = await findImageFault(bytes);
  if (fault !== null) return fail('invalid_input', fault);
  // A broken or extreme image fails in the encoder.
  const made = await (kind === 'logo' ? makeLogo(bytes) : makeSizes(bytes)).catch(() => null);
  return made ? ok(made) : fail('invalid_input', NO_PICTURE);
}

/** From the source, as later cuts are. */
async function makeSizes(bytes: Buffer): Promise<OwnPicture | null> {
  const image = await decodePicture(bytes, MAX_PIXELS);
  if (!image) return null;
  const source = await image.open().webp({ quality: 90, effort: 2 }).toBuffer();
  const path = toPicturePath(source);
  const made = await makePicture(source, path);
  if (!made) return null;
  // The site's route for pictures knows no such name.
  const name = `${path.slice(path.lastIndexOf('/') + 1)}-source.webp`;
  return {
    address: toAddress(made.picture),
    sizes: made.picture,
    source: name,
    files: [...made.files, { name, bytes: new Uint8Array(source) }],
  };
}

export function toAddress({ path, wide }: PictureSizes): string {
  return toPictureFile(path, 'wide', Math.max(...wide), 'webp');
}

async function makeLogo(bytes: Buffer): Promise<OwnPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update('logo').update(data).digest('hex').slice(0, 24);
  const address = toPictureFile(`/pictures/${hash}`, 'wide', info.width, 'webp');
  const name = address.slice(address.lastIndexOf('/') + 1);
  return { address, sizes: null, source: name, files: [{ name, bytes: new Uint8Array(data) }] };
}
