/**
 * Renders the posters of the three demo events into public/posters: <slug>-1600.webp and <slug>-800.webp.
 *
 *   node media/source/render-posters.mjs
 *
 * The art is SVG drawn by us in media/source/poster-*.mjs; sharp (which comes with Next.js) turns it into pictures. What this
 * makes is committed, so only a person who changes a poster runs it. The sample video's own poster is one of its
 * frames and is written by render-video.mjs.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { glassHarbour } from './poster-glass-harbour.mjs';
import { lastBell } from './poster-last-bell.mjs';
import { midnightRun } from './poster-midnight-run.mjs';

const FOLDER = new URL('../../public/posters/', import.meta.url);
const LIMIT = 120_000;
const SIZES = [
  { width: 1600, quality: 82 },
  { width: 800, quality: 80 },
];
const POSTERS = { 'midnight-run': midnightRun, 'glass-harbour': glassHarbour, 'last-bell': lastBell };

/** Encodes at the wanted quality, or at the best one below it that keeps the file under the limit. */
async function encode(picture, { width, quality }) {
  for (let q = quality; q >= 50; q -= 4) {
    const file = await picture
      .clone()
      .resize({ width })
      .webp({ quality: q, effort: 6, smartSubsample: true })
      .toBuffer();
    if (file.length <= LIMIT) return { file, q };
  }
  throw new Error(`A poster ${width} wide does not fit into ${LIMIT} bytes: draw it simpler.`);
}

await mkdir(FOLDER, { recursive: true });
for (const [slug, draw] of Object.entries(POSTERS)) {
  const picture = sharp(await sharp(Buffer.from(draw())).removeAlpha().png().toBuffer());
  for (const size of SIZES) {
    const { file, q } = await encode(picture, size);
    const path = fileURLToPath(new URL(`${slug}-${size.width}.webp`, FOLDER));
    await writeFile(path, file);
    console.log(`${path}: ${(file.length / 1000).toFixed(0)} kB at quality ${q}`);
  }
}
