import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const MARK = new URL('../../app/icon.svg', import.meta.url);
const INK = '#15110e';

/** Pixels of a favicon.ico: browser tabs, bookmarks, and shortcuts on a desktop. */
const FAVICON_SIZES = [16, 32, 48];

/** The site's mark as a PNG, `size` pixels square. */
export async function renderMark(size) {
  // Drawn at the wanted size: 72 dpi is the SVG as it stands, 34 units wide.
  const picture = sharp(await readFile(MARK), { density: (72 * size) / 34 });
  return picture.resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/**
 * The mark on ink, with `share` of the width for the mark: phones cut the edges off, each in its
 * own shape.
 */
export async function renderMarkOnInk(size, share) {
  const mark = await renderMark(Math.round(size * share));
  const ground = sharp({ create: { width: size, height: size, channels: 3, background: INK } });
  return ground
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An ICO file of the mark: a header, a directory of 16 bytes per picture, the PNG pictures. */
export async function renderFavicon() {
  const pictures = await Promise.all(FAVICON_SIZES.map(renderMark));
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + 16 * pictures.length;
  const directory = pictures.map((picture, index) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(FAVICON_SIZES[index], 0);
    entry.writeUInt8(FAVICON_SIZES[index], 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(picture.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += picture.length;
    return entry;
  });
  return Buffer.concat([header, ...directory, ...pictures]);
}
