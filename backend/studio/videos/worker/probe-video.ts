import { EncodedPacketSink, FilePathSource, Input, type InputVideoTrack, MP4, QTFF } from 'mediabunny';
import type { VideoInfo } from '@/lib/contract/studio/videos';
import { ok, type Result } from '@/lib/result';
import { judgePictures, judgeSound } from './find-codec-fault';
import { checkBoxes, damaged, NO_VIDEO, refuse } from './read-boxes';

/** A segment begins with a keyframe and is made in memory. */
const MAX_GAP_SECONDS = 60;
const MAX_SEGMENT_BYTES = 200_000_000;

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
  const input = openVideo(path);
  try {
    return await probeInput(input);
  } catch {
    // Whatever the parser stumbles over.
    return damaged();
  } finally {
    input.dispose();
  }
}

async function probeInput(input: Input): Promise<Result<VideoInfo>> {
  if (!(await input.canRead())) return refuse(NO_VIDEO);
  const track = await input.getPrimaryVideoTrack();
  if (!track) return refuse('There is no picture in this file. Please upload a video with one.');
  const pictures = await judgePictures(track);
  if ('fault' in pictures) return refuse(pictures.fault);
  const sound = await input.getPrimaryAudioTrack();
  const heard = sound && (await judgeSound(sound));
  if (heard && 'fault' in heard) return refuse(heard.fault);
  const seconds = await input.computeDuration(sound ? [track, sound] : [track]);
  const first = await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true });
  if (!first || !(seconds > 0)) return refuse('There are no pictures in this file. Please export it again.');
  for (const one of sound ? [track, sound] : [track]) {
    const last = await new EncodedPacketSink(one).getPacket(Infinity);
    if (!last) return damaged();
  }
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const info = { seconds, width, height, video: pictures.name, audio: heard && heard.name };
  const gap = await findGap(track, first.timestamp + seconds);
  const bytes = ((await input.source.getSizeOrNull()) ?? 0) * (gap / seconds);
  if (gap > MAX_GAP_SECONDS || bytes > MAX_SEGMENT_BYTES)
    return refuse(
      `Its keyframes are ${Math.round(gap)} seconds apart. Please export it with one every 2 seconds.`,
    );
  return ok({ ...info, plays: pictures.plays });
}

/** The longest time between two keyframes, in seconds. */
async function findGap(track: InputVideoTrack, end: number): Promise<number> {
  const sink = new EncodedPacketSink(track);
  let packet = await sink.getFirstKeyPacket({ metadataOnly: true });
  if (!packet) return Infinity;
  let longest = 0;
  for (;;) {
    const next = await sink.getNextKeyPacket(packet, { metadataOnly: true });
    longest = Math.max(longest, (next?.timestamp ?? end) - packet.timestamp);
    if (!next) return longest;
    packet = next;
  }
}
