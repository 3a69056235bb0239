import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureSizes } from '@/lib/contract';
import { toPictureFile } from '@/lib/contract/picture-file';
import { fail, ok, type Result } from '@/lib/result';
import { type MadePicture, makePicture } from '../../events/pictures/make-picture';
import { findImageFault, MAX_PIXELS, NO_PICTURE } from './find-image-fault';

/** `address` is a file that the site sends, for the field of an event. */
export type OwnPicture = {
  address: string;
  /** Null for a logo. */
  sizes: PictureSizes | null;
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

async function makeSizes(bytes: Buffer): Promise<OwnPicture | null> {
  const made = await makePicture(bytes);
  if (!made) return null;
  const { path, wide } = made.picture;
  const address = toPictureFile(path, Math.max(...wide), 'webp');
  return { address, sizes: made.picture, files: made.files };
}

async function makeLogo(bytes: Buffer): Promise<OwnPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update('logo').update(data).digest('hex').slice(0, 24);
  const address = toPictureFile(`/pictures/${hash}`, info.width, 'webp');
  const name = address.slice(address.lastIndexOf('/') + 1);
  return { address, sizes: null, files: [{ name, bytes: new Uint8Array(data) }] };
}
