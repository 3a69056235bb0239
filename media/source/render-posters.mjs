/**
 * Renders the posters of the three demo events into public/posters: <slug>-1600.webp, and <slug> in every size of a page,
 * which backend/events/pictures/shipped.json names.
 *
 *   npm run posters
 *
 * The art is SVG drawn by us in media/source/poster-*.mjs; sharp turns it into pictures. What this makes is committed, so
 * only a person who changes a poster runs it. The sample video's own poster is one of its frames and is written by
 * render-video.mjs.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { makePicture } from '../../backend/events/pictures/make-picture.ts';
import { glassHarbour } from './poster-glass-harbour.mjs';
import { lastBell } from './poster-last-bell.mjs';
import { midnightRun } from './poster-midnight-run.mjs';

const FOLDER = new URL('../../public/posters/', import.meta.url);
const SHIPPED = new URL('../../backend/events/pictures/shipped.json', import.meta.url);
const POSTERS = { 'midnight-run': midnightRun, 'glass-harbour': glassHarbour, 'last-bell': lastBell };

await mkdir(FOLDER, { recursive: true });
const shipped = {};
for (const [slug, draw] of Object.entries(POSTERS)) {
  const drawn = await sharp(Buffer.from(draw())).removeAlpha().png().toBuffer();
  const { picture, files } = await makePicture(drawn, `/posters/${slug}`);
  // What link previews and search engines are given.
  const whole = await sharp(drawn).webp({ quality: 82, effort: 6, smartSubsample: true }).toBuffer();
  for (const { name, bytes } of [{ name: `${slug}-1600.webp`, bytes: whole }, ...files]) {
    await writeFile(fileURLToPath(new URL(name, FOLDER)), bytes);
    console.log(`${name}: ${(bytes.length / 1000).toFixed(0)} kB`);
  }
  shipped[`/posters/${slug}-1600.webp`] = picture;
}
await writeFile(SHIPPED, `${JSON.stringify(shipped, null, 2)}\n`);
