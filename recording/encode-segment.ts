import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { Readable } from 'node:stream';
import {
  BufferSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MATROSKA,
  MkvOutputFormat,
  Output,
} from 'mediabunny';
import { collect, packageSegment, type Packaged, type VideoFrame } from './package-segment';
import type { ReadSegment } from './read-segment';
import { FFMPEG_ENV, LOWEST_PRIORITY, PIPE_ARGUMENTS, type Rung, type Size, toRungArguments } from './rungs';
import { whenOver } from './when-over';

/** Of one output. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Pictures of an open group that are shown before its keyframe can't be decoded. */
const LEAST_PART = 0.8;

/**
 * Makes the rungs of one segment, with its times and its sound. They depend on nothing else, so any
 * of them can be missing, late or made again.
 */
export async function encodeSegment(
  ffmpeg: string,
  source: ReadSegment,
  rungs: readonly Rung[],
  signal: AbortSignal,
): Promise<Packaged[]> {
  // The level doesn't follow from the segment, so that all segments have one map.
  const outputs = rungs.map((rung) => `${toRungArguments(rung, '', 0.5)} -level:v 4 -f matroska`);
  const made = await runFfmpeg(ffmpeg, source, outputs, signal);
  return Promise.all(made.map((bytes) => toSegment(bytes, source)));
}

/** The first picture of a segment, as JPEG. */
export async function takeStill(
  ffmpeg: string,
  source: ReadSegment,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<Buffer> {
  const output = `-vf scale=${width}:${height},setsar=1 -frames:v 1 -f mjpeg`;
  const [still] = await runFfmpeg(ffmpeg, source, [output], signal);
  if (!still || still.length === 0) throw new Error('ffmpeg made no picture.');
  return still;
}

/** Pipes only, so that it opens no file, and ends when this process does. */
async function runFfmpeg(
  ffmpeg: string,
  source: ReadSegment,
  outputs: readonly string[],
  signal: AbortSignal,
): Promise<Buffer[]> {
  const file = await toMatroska(source);
  const targets = outputs.map((output, index) => `-map 0:v:0 ${output} -map_metadata -1 pipe:${index + 3}`);
  const child = spawn(ffmpeg, [PIPE_ARGUMENTS, ...targets].join(' ').split(' '), {
    cwd: '/',
    env: FFMPEG_ENV,
    stdio: ['pipe', 'ignore', 'pipe', ...outputs.map(() => 'pipe' as const)],
    signal,
    killSignal: 'SIGKILL',
  });
  const { stdin, stderr, stdio, pid } = child;
  if (!stdin || !stderr) throw new Error('There is no pipe to ffmpeg.');
  const over = whenOver({ once: child.once.bind(child), stderr });
  const read = Promise.all(outputs.map((_output, index) => readAll(stdio[index + 3])));
  const done = Promise.all([read, over]);
  try {
    // It starts its threads once it has read something, so all of them get this priority.
    if (pid !== undefined) setPriority(pid, LOWEST_PRIORITY);
    // Its own end says why it stopped reading.
    stdin.on('error', () => undefined).end(file);
  } catch (error) {
    done.catch(() => undefined);
    child.kill('SIGKILL');
    throw error;
  }
  const [made] = await done;
  return made;
}

async function readAll(pipe: unknown): Promise<Buffer> {
  if (!(pipe instanceof Readable)) throw new Error('There is no pipe from ffmpeg.');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of pipe as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('ffmpeg wrote too much.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const firstOf = (frames: readonly VideoFrame[]) => Math.min(...frames.map(({ seconds }) => seconds));

/** Matroska has the times that players see (docs/decisions/0088-ladder.md). */
async function toMatroska({ tracks: { video }, frames, end }: ReadSegment): Promise<Uint8Array> {
  const file = collect();
  const output = new Output({ format: new MkvOutputFormat({ appendOnly: true }), target: file.target });
  const pictures = new EncodedVideoPacketSource(video.codec);
  output.addVideoTrack(pictures, video.metadata);
  await output.start();
  const first = firstOf(frames);
  for (const { data, isKey, seconds } of frames)
    await pictures.add(new EncodedPacket(data, isKey ? 'key' : 'delta', seconds - first, end - seconds));
  await output.finalize();
  return file.read();
}

async function toSegment(bytes: Buffer, { tracks, frames, sound, end }: ReadSegment): Promise<Packaged> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MATROSKA] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (!track || !decoderConfig) throw new Error('ffmpeg made no picture.');
    const first = firstOf(frames);
    // Matroska rounds to milliseconds.
    const exact = new Map(frames.map(({ seconds }) => [toMs(seconds - first), seconds]));
    const made: VideoFrame[] = [];
    for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets()) {
      const seconds = exact.get(toMs(timestamp)) ?? first + timestamp;
      made.push({ seconds, isKey: type === 'key', data });
    }
    if (made.length < LEAST_PART * frames.length)
      throw new Error(`ffmpeg made ${made.length} pictures of ${frames.length}.`);
    const video = { codec: 'avc', metadata: { decoderConfig } } as const;
    return await packageSegment({ ...tracks, video }, { frames: made, sound, end });
  } finally {
    input.dispose();
  }
}

const toMs = (seconds: number) => Math.round(seconds * 1000);
