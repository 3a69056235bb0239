import sharp from 'sharp';

export const MAX_PIXELS = 50_000_000;

export const NO_PICTURE = 'This file is not a picture that we can read. Please use JPEG, PNG, WebP or AVIF.';
const TOO_LARGE = 'This picture has more than 50 megapixels. Please make it smaller.';

/**
 * A sentence for a file that is not taken, by its content. Frames count, because an animation is
 * small as a file and huge in memory.
 */
export async function findImageFault(bytes: Buffer): Promise<string | null> {
  // First, so that no parser of SVG or PDF ever sees the file.
  if (!isBitmap(bytes)) return NO_PICTURE;
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found) return NO_PICTURE;
  const { width, height, pages = 1 } = found;
  return width * height * pages > MAX_PIXELS ? TOO_LARGE : null;
}

function isBitmap(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  const starts = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8'];
  if (starts.some((start) => head.startsWith(start))) return true;
  return head.startsWith('ftyp', 4) || (head.startsWith('RIFF') && head.startsWith('WEBP', 8));
}
