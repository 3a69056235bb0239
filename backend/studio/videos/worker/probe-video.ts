import { EncodedPacketSink, FilePathSource, Input, type InputVideoTrack, MP4, QTFF } from 'mediabunny';
import type { VideoInfo } from '@/lib/contract/studio/videos/schemas';
import { ok, type Result } from '@/lib/result';
import { judgePictures, judgeSound } from './find-codec-fault';
import { fitsIndex, listHandlers } from './fits-index';
import { checkBoxes, damaged, NO_VIDEO, readBoxes, refuse } from './read-boxes';

/** A segment begins with a keyframe and is made in memory. */
const MAX_GAP_SECONDS = 60;
const MAX_SEGMENT_BYTES = 200_000_000;

/** Handlers of subtitles; `text` is that of chapters too. */
const CAPTIONS = ['sbtl', 'subt', 'clcp'];
const CAPTIONS_NOTE =
  'The captions inside this file were not taken. Please add them here as a .vtt or .srt file.';
const toSoundNote = (tracks: number) =>
  `Viewers hear only one of its ${tracks} sound tracks. For another one, please export the video with that track alone.`;

/** Chromium ends with an error where a viewer jumps to such a keyframe. */
const OPEN =
  'Viewers could not jump in this video, since its groups of pictures are open. Please export it with closed groups (closed GOP).';

export const openVideo = (path: string) =>
  new Input({
    // An error is met by the read that follows too.
    source: new FilePathSource(path, { handleUnhandledError: () => undefined }),
    formats: [MP4, QTFF],
  });

/** Fails with `invalid_input` for a file that can't be sold, with what to do. */
export async function probeVideo(path: string): Promise<Result<VideoInfo>> {
  const boxes = await checkBoxes(path);
  if (!boxes.ok) return boxes;
  const { parts } = boxes.value;
  if (!(await fitsIndex(path, parts, null))) return damaged();
  const handlers = await listHandlers(path, parts);
  const hasCaptions = CAPTIONS.some((type) => handlers.has(type));
  return withInput(path, (input) => probeInput(input, hasCaptions), damaged());
}

/** The same, as far as it can be told while a file of `total` bytes is arriving. */
export async function glanceVideo(path: string, total: number): Promise<Result<null>> {
  const boxes = await readBoxes(path, total);
  if (!boxes.ok) return boxes;
  const { index, parts } = boxes.value;
  if (index === 'missing') return ok(null);
  if (!(await fitsIndex(path, parts, total))) return damaged();
  const glance = async (input: Input) => {
    const tracks = await judgeTracks(input);
    if (!tracks.ok) return tracks;
    if (index !== 'whole') return ok(null);
    const timed = await judgeTimes(tracks.value, total);
    return timed.ok ? ok(null) : timed;
  };
  // What the parser misses may be on its way.
  return withInput(path, glance, ok(null));
}

async function withInput<T>(
  path: string,
  read: (input: Input) => Promise<Result<T>>,
  otherwise: Result<T>,
): Promise<Result<T>> {
  const input = openVideo(path);
  try {
    return await read(input);
  } catch {
    // Whatever the parser stumbles over.
    return otherwise;
  } finally {
    input.dispose();
  }
}

async function judgeTracks(input: Input) {
  if (!(await input.canRead())) return refuse(NO_VIDEO);
  const track = await input.getPrimaryVideoTrack();
  if (!track) return refuse('There is no picture in this file. Please upload a video with one.');
  const pictures = await judgePictures(track);
  if ('fault' in pictures) return refuse(pictures.fault);
  const sound = await input.getPrimaryAudioTrack();
  const heard = sound && (await judgeSound(sound));
  if (heard && 'fault' in heard) return refuse(heard.fault);
  return ok({ input, track, sound, pictures, audio: heard && heard.name });
}

type Tracks = Extract<Awaited<ReturnType<typeof judgeTracks>>, { ok: true }>['value'];

/** The length in seconds. Reads the index alone. */
async function judgeTimes({ input, track, sound }: Tracks, total: number): Promise<Result<number>> {
  const seconds = await input.computeDuration(sound ? [track, sound] : [track]);
  const first = await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true });
  if (!first || !(seconds > 0)) return refuse('There is no picture in this file. Please export it again.');
  const { gap, isOpen } = await lookAtKeyframes(track, first.timestamp + seconds);
  if (isOpen && (await track.getCodec()) === 'avc') return refuse(OPEN);
  return gap > MAX_GAP_SECONDS || total * (gap / seconds) > MAX_SEGMENT_BYTES
    ? refuse(`Its keyframes are ${Math.round(gap)} seconds apart. Please export it with one every 2 seconds.`)
    : ok(seconds);
}

async function probeInput(input: Input, hasCaptions: boolean): Promise<Result<VideoInfo>> {
  const tracks = await judgeTracks(input);
  if (!tracks.ok) return tracks;
  const { track, sound, pictures, audio } = tracks.value;
  const timed = await judgeTimes(tracks.value, (await input.source.getSizeOrNull()) ?? 0);
  if (!timed.ok) return timed;
  for (const one of sound ? [track, sound] : [track]) {
    const last = await new EncodedPacketSink(one).getPacket(Infinity);
    if (!last) return damaged();
  }
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const sounds = (await input.getAudioTracks()).length;
  const notes = [...(sounds > 1 ? [toSoundNote(sounds)] : []), ...(hasCaptions ? [CAPTIONS_NOTE] : [])];
  const { name: video, plays } = pictures;
  return ok({ seconds: timed.value, width, height, video, audio, plays, notes });
}

/**
 * `gap`: the longest time between two keyframes, in seconds. `isOpen`: a picture that is decoded
 * after a keyframe is shown before it, and needs the group before.
 */
async function lookAtKeyframes(track: InputVideoTrack, end: number) {
  const sink = new EncodedPacketSink(track);
  let packet = await sink.getFirstKeyPacket({ metadataOnly: true });
  let [gap, isOpen] = [packet ? 0 : Infinity, false];
  while (packet) {
    const { timestamp } = packet;
    const after = await sink.getNextPacket(packet, { metadataOnly: true });
    isOpen ||= after !== null && after.timestamp < timestamp;
    packet = await sink.getNextKeyPacket(packet, { metadataOnly: true });
    gap = Math.max(gap, (packet?.timestamp ?? end) - timestamp);
  }
  return { gap, isOpen };
}
