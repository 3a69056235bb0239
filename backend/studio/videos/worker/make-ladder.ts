import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { toTimeline } from '../../../playback/simulated-live';
import { FFMPEG_ENV, LOWEST_PRIORITY, PIPE_ARGUMENTS, toRungArguments } from '@/recording/rungs';
import { LADDER_LIST, type LadderPlan, POSTER_FILE } from './ladder-plan';
import { joinAsMatroska, readRotation } from './join-video';
import { packageVideo } from './package-video';
import { whenOver } from '@/recording/when-over';

/** Players change the quality between segments, so these begin at the same times. */
const MAX_DRIFT_MS = 150;

/** Makes lower qualities of the video in `folder`, in `draft`, and a list of them. */
export async function makeLadder(
  folder: string,
  draft: string,
  plan: LadderPlan,
  onProgress: (percent: number) => void,
): Promise<void> {
  await mkdir(draft, { recursive: true });
  setPriority(LOWEST_PRIORITY);
  await encode(folder, draft, plan, onProgress);
  const starts = await readStarts(join(folder, 'video/index.m3u8'));
  const cuts = starts.map((startMs) => startMs / 1000);
  const lines: string[] = [];
  for (const { name } of plan.rungs) {
    const [file, made] = [join(draft, `${name}.mp4`), join(draft, `${name}.made`)];
    await packageVideo(file, made, { onProgress: () => onProgress(100), cuts });
    checkStep(starts, await readStarts(join(made, 'video/index.m3u8')), name);
    const master = await readFile(join(made, 'master.m3u8'), 'utf8');
    lines.push(/^#EXT-X-STREAM-INF:.*$/m.exec(master)?.[0] ?? '', `${name}/index.m3u8`);
    await rename(join(made, 'video'), join(draft, name));
    await rm(made, { recursive: true });
    await rm(file);
  }
  await writeFile(join(draft, LADDER_LIST), lines.join('\n'));
}

/**
 * The video comes through a pipe, so that `ffmpeg` opens no file that it names, and ends when this
 * process does.
 */
async function encode(
  folder: string,
  draft: string,
  plan: LadderPlan,
  onProgress: (percent: number) => void,
): Promise<void> {
  const { rungs } = plan;
  const turn = TURNS[await readRotation(folder)];
  const child = spawn(plan.ffmpeg, toArguments(plan, turn), {
    cwd: draft,
    env: FFMPEG_ENV,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // After its end the rest is dropped, since mediabunny leaves errors of a stream unhandled.
  const pipe = child.stdin.on('error', () => undefined);
  const target = new Writable({
    write: (chunk, _encoding, done) => void (pipe.writable ? pipe.write(chunk, () => done()) : done()),
    final: (done) => void pipe.end(() => done()),
  });
  const sent = joinAsMatroska(folder, target, (part) => onProgress(Math.floor(part * 100))).then(
    () => null,
    (error: unknown) => {
      pipe.destroy();
      return new Error('The video could not be sent to ffmpeg.', { cause: error });
    },
  );
  await whenOver(child);
  // For a poster alone it does not read to the end.
  const fault = rungs.length > 0 ? await sent : null;
  if (fault !== null) throw fault;
}

const words = (text: string) => text.split(' ');

/** Filters that turn pictures clockwise. */
const TURNS = { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' };

function toArguments({ rungs, sound, poster }: LadderPlan, turn: string): string[] {
  const scale = ({ width, height }: { width: number; height: number }) =>
    `${turn}scale=${width}:${height},setsar=1`;
  const heard = sound === 'copy' ? '-c:a copy' : '-c:a aac -ac 2 -b:a 128k';
  const outputs = rungs.flatMap((rung) =>
    words(
      `-map 0:v:0 -map 0:a:0? ${toRungArguments(rung, turn, 2)} ${heard} ` +
        `-map_metadata -1 -f mp4 file:${rung.name}.mp4`,
    ),
  );
  const still = `select=gte(t\\,${poster.atSeconds.toFixed(3)}),${scale(poster.size)}`;
  return [
    ...words(PIPE_ARGUMENTS),
    ...outputs,
    ...words(`-map 0:v:0 -vf ${still} -frames:v 1 -f image2 -update 1 file:${POSTER_FILE}`),
  ];
}

/** In ms. */
const readStarts = async (path: string) => toTimeline(readMediaPlaylist(await readFile(path, 'utf8'))).starts;

function checkStep(wanted: readonly number[], made: readonly number[], name: string): void {
  const isInStep =
    wanted.length === made.length &&
    made.every((start, index) => Math.abs(start - (wanted[index] ?? 0)) <= MAX_DRIFT_MS);
  if (!isInStep) throw new Error(`The segments of ${name} don't begin where those of the video do.`);
}
