import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runWorker } from '@/backend/studio/videos/run-worker';
import { planLadder } from '@/backend/studio/videos/worker/ladder-plan';
import { findFfmpeg } from '@/lib/env/find-ffmpeg';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { makeFile } from './make-file';
import type { openTheatre } from './play';
import { readSegments, type Sample } from './read-segments';
import { hashPictures, readSource } from './read-source';
import type { Recipe } from './recipes';

/** Between sound and picture. In seconds. */
const SYNC = 0.02;
const FRAME = 0.1;
/** Encoder delay of AAC, which is not heard. In frames of sound. */
const PRIMING = 3;

type Theatre = Awaited<ReturnType<typeof openTheatre>>;

const inTime = () => AbortSignal.timeout(240_000);
const ms = (seconds: number) => Math.round(seconds * 1000);

/** Returns what was seen, for the table. Throws for anything that is not as it should be. */
export async function checkFile(recipe: Recipe, folder: string, theatre: Theatre): Promise<string> {
  const { name, expect: expected, says } = recipe;
  const file = makeFile(name, folder);
  const { info, refused } = await runWorker(['probe', file], inTime());
  if (expected === 'refused') {
    expect(refused).toMatch(says ?? /./);
    return refused ?? '';
  }
  expect(refused).toBeUndefined();
  if (!info) throw new Error('The worker told nothing.');
  if (says) expect(info.notes.join(' ')).toMatch(says);
  else expect(info.notes).toEqual([]);
  const into = join(folder, `packaged-${name}`);
  await runWorker(['package', file, into], inTime());
  const made = await readFolder(into);
  const source = readSource(file);
  const sync = compare(source, made, recipe.hidden === true);
  const begin = Math.min(...made.video.map(({ seconds }) => seconds));
  expect(begin).toBe(0);
  const last = Math.max(...made.video.map(({ seconds }) => seconds));
  // From the first picture or, where that comes later than the sound, from the sound.
  const wanted = source.end - sync.origin;
  expect(Math.abs(made.seconds - wanted), `${made.seconds} s of ${wanted}`).toBeLessThan(FRAME);
  const seen = [`${made.video.length} pictures, sound ${sync.off} ms off`];
  if (recipe.ladder) seen.push(await checkLadder(into, join(folder, `ladder-${name}`), info));
  if (expected === 'decodes') {
    const whole = join(folder, `whole-${name}`);
    await writeFile(whole, made.bytes);
    // What an edit list hides is in both, and decoded here alone.
    const pictures = hashPictures(file);
    expect(hashPictures(whole).slice(-pictures.length)).toEqual(pictures);
    return [...seen, 'every picture equal'].join(', ');
  }
  const watched = await theatre.play(into, last);
  expect(watched.halt).toBeNull();
  expect(watched.isEnded, 'ended').toBe(true);
  expect(Math.abs(watched.length - made.seconds), `length ${watched.length}`).toBeLessThan(FRAME);
  expect(watched.first, 'first picture').toBeLessThan(FRAME);
  expect(Math.abs(watched.last - last), `last picture ${watched.last} of ${last}`).toBeLessThan(2 * FRAME);
  for (const { to, shown } of watched.seeks) {
    const due = Math.max(...made.video.map(({ seconds }) => seconds).filter((seconds) => seconds <= to), 0);
    expect(Math.abs(shown - due), `seek to ${to} shows ${shown}, not ${due}`).toBeLessThan(FRAME);
  }
  return [...seen, `ended at ${watched.length.toFixed(3)} s`].join(', ');
}

async function readFolder(folder: string) {
  const playlist = readMediaPlaylist(await readFile(join(folder, 'video/index.m3u8'), 'utf8'));
  const map = await readFile(join(folder, 'video/init.mp4'));
  const segments = await Promise.all(
    playlist.segments.map(({ uri }) => readFile(join(folder, 'video', uri))),
  );
  for (const segment of segments) expect(readSegments(map, [segment]).video).not.toEqual([]);
  const seconds = playlist.segments.reduce((sum, one) => sum + one.seconds, 0);
  return { ...readSegments(map, segments), seconds, bytes: Buffer.concat([map, ...segments]) };
}

type Timed = { video: Sample[]; audio: Sample[] };

/** By the sizes of samples. `origin`: what of the source is the beginning here, in seconds. */
function compare(source: Timed, made: Timed, hidden: boolean): { origin: number; off: number } {
  const picture = match(source.video, made.video, 0, hidden);
  if (source.audio.length === 0) {
    expect(made.audio).toEqual([]);
    return { origin: picture.origin, off: 0 };
  }
  const sound = match(source.audio, made.audio, PRIMING, hidden);
  expect(Math.abs(picture.origin - sound.origin), 'sound beside the picture, in s').toBeLessThan(SYNC);
  return { origin: picture.origin, off: ms(sound.origin - picture.origin) };
}

/** Silent frames, which fill gaps of the sound, are in no source. */
const SILENT_BYTES = 9;

/** From the end on: `hidden` samples, which an edit list cuts away, are before the source's. */
function match(source: Sample[], made: Sample[], mostLeftOut: number, hidden: boolean) {
  const rest = [...source];
  const offs: number[] = [];
  const more: Sample[] = [];
  for (const sample of made.toReversed()) {
    if (rest.at(-1)?.size === sample.size) offs.push((rest.pop()?.seconds ?? 0) - sample.seconds);
    else if (sample.size > SILENT_BYTES) more.push(sample);
  }
  expect(rest.length, 'samples of the source that are missing').toBeLessThanOrEqual(mostLeftOut);
  if (!hidden) expect(more, 'samples that are not in the source').toEqual([]);
  // The first picture is shown from the start, also where it comes later.
  const origin = [...offs].sort((one, other) => one - other)[Math.floor(offs.length / 2)] ?? 0;
  const worst = Math.max(...offs.slice(0, -1).map((off) => Math.abs(off - origin)), 0);
  expect(worst, 'a sample beside its time, in s').toBeLessThan(SYNC);
  return { origin };
}

type Info = Parameters<typeof planLadder>[0];

async function checkLadder(folder: string, draft: string, info: Info): Promise<string> {
  const plan = planLadder(info, findFfmpeg() ?? '');
  await runWorker(['ladder', folder, draft, JSON.stringify(plan)], inTime());
  expect((await readFile(join(draft, 'poster.jpg'))).length).toBeGreaterThan(1000);
  const list = await readFile(join(draft, 'ladder.m3u8'), 'utf8');
  const heights = [...list.matchAll(/^(\d+p)\//gm)].map(([, height]) => height);
  expect(heights).toEqual(plan?.rungs.map(({ name }) => name));
  return `also ${heights.join(' and ') || 'a poster'}`;
}
