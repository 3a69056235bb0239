/**
 * Renders the sample video into media/sample-video: an HLS package with three renditions, sound and
 * captions.
 *
 * node media/source/render-video.mjs                      the whole video (a few minutes on two
 * cores)
 * node media/source/render-video.mjs --stills 2.5,13,46   PNG stills of those seconds into the
 * folder for temporary files
 * node media/source/render-video.mjs --poster             only the video's poster,
 * public/posters/sample-video.webp
 *
 * Needs, to change the video: ffmpeg, and chromium (or CHROMIUM_PATH), and `npm ci` for the Anton
 * font. What this script makes is committed, so nothing else needs them.
 *
 * How: each scene is code that draws on a canvas (media/source/scene-*.mjs, in the order of
 * media/source/timeline.mjs); a headless browser draws the frames one by one; ffmpeg keeps them without
 * loss, then encodes. The music is played by a small synthesiser of ours (media/source/score.mjs). Nothing
 * is random without a seed and no clock is read, so the same input gives the same frames and the
 * same sound.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FPS, HEIGHT, WIDTH } from './draw.mjs';
import { renderFrames } from './frames.mjs';
import { packageVideo, sizeOf } from './package.mjs';
import { start, write } from './run.mjs';
import { score } from './score.mjs';
import { DURATION } from './timeline.mjs';

const FOLDER = fileURLToPath(new URL('../sample-video', import.meta.url));
const POSTER = fileURLToPath(new URL('../../public/posters/sample-video.webp', import.meta.url));
const POSTER_SECOND = 49.6;
const LIMIT = 8_000_000;
const RAW = [
  '-y',
  '-v',
  'error',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgba',
  '-s',
  `${WIDTH}x${HEIGHT}`,
  '-r',
  String(FPS),
  '-i',
  '-',
];

/** Writes one frame's pixels as an image; the file's ending picks the format. */
async function writeImage(pixels, file, options = []) {
  const { child, ended } = start('ffmpeg', [...RAW, '-frames:v', '1', ...options, file]);
  child.stdin.end(pixels);
  await ended;
}

async function stills(seconds) {
  const folder = await mkdtemp(join(tmpdir(), 'video-stills-'));
  await renderFrames(
    seconds.map((s) => Math.round(s * FPS)),
    async (pixels, frame) => {
      const file = join(folder, `${(frame / FPS).toFixed(2)}.png`);
      await writeImage(pixels, file);
      console.log(file);
    },
  );
}

/** The picture shown before the video is started: one of its frames, without the clock. */
async function poster() {
  const save = (pixels) => writeImage(pixels, POSTER, ['-c:v', 'libwebp', '-quality', '84']);
  await renderFrames([Math.round(POSTER_SECOND * FPS)], save, { withClock: false });
}

async function video() {
  const work = await mkdtemp(join(tmpdir(), 'video-'));
  const picture = join(work, 'picture.mkv');
  const sound = join(work, 'sound.wav');
  try {
    await writeFile(sound, score(DURATION));
    await poster();
    const { child, ended } = start('ffmpeg', [
      ...RAW,
      '-c:v',
      'libx264rgb',
      '-preset',
      'ultrafast',
      '-qp',
      '0',
      picture,
    ]);
    const frames = Array.from({ length: DURATION * FPS }, (_, i) => i);
    const drawing = renderFrames(frames, async (pixels, frame) => {
      if (frame % (FPS * 4) === 0) console.log(`Drawing: second ${frame / FPS} of ${DURATION}`);
      if (frame === Math.round(POSTER_SECOND * FPS))
        await writeImage(pixels, POSTER, ['-c:v', 'libwebp', '-quality', '84']);
      await write(child.stdin, pixels);
    });
    await Promise.race([drawing, ended.then(() => drawing)]);
    child.stdin.end();
    await ended;
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    await packageVideo({ picture, sound, folder: FOLDER, seconds: DURATION });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const size = await sizeOf(FOLDER);
  if (size > LIMIT) throw new Error(`The package is ${size} bytes; it may be ${LIMIT} at most.`);
  console.log(`Done: ${FOLDER}, ${(size / 1e6).toFixed(2)} MB`);
}

try {
  const wanted = process.argv.indexOf('--stills');
  await mkdir(fileURLToPath(new URL('../../public/posters', import.meta.url)), { recursive: true });
  if (wanted > 0) await stills((process.argv[wanted + 1] ?? '0').split(',').map(Number));
  else if (process.argv.includes('--poster')) await poster();
  else await video();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
