import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import type { AudioFrame, VideoFrame } from '@/recording/package-segment';
import { findSilence } from '@/recording/silence';

const SEGMENT_SECONDS = 4;
/** A last part that is shorter belongs to the one before: players stumble over it. In seconds. */
const LEAST_LAST = 1;
/** A keyframe this close to a planned cut is the one that was meant. In seconds. */
const NEAR = 0.15;
/** Of sound, in frames. */
const MOST_GAP = 0.75;

/** All times in seconds, from the beginning of the video. */
export type Cut = { start: number; end: number; frames: VideoFrame[]; sound: AudioFrame[] };

type Tracks = { video: InputVideoTrack; audio: InputAudioTrack | null };

/**
 * Cuts a video at keyframes: at the first one after four seconds, or at those of `plan`. Each part
 * has a picture and the sound beside it; the last one has the rest of both.
 */
export async function* cutVideo(tracks: Tracks, plan?: readonly number[]): AsyncGenerator<Cut> {
  let held: Cut | null = null;
  for await (const cut of cutAtKeyframes(tracks, plan)) {
    const isTail: boolean = cut.isLast && cut.end - cut.start < LEAST_LAST;
    if (held !== null && !isTail) yield held;
    held =
      held !== null && isTail
        ? {
            start: held.start,
            end: cut.end,
            frames: held.frames.concat(cut.frames),
            sound: held.sound.concat(cut.sound),
          }
        : cut;
  }
  if (held === null) throw new Error('The video has no keyframe.');
  yield held;
}

async function* cutAtKeyframes(
  { video, audio }: Tracks,
  plan?: readonly number[],
): AsyncGenerator<Cut & { isLast: boolean }> {
  const origin = await findOrigin({ video, audio });
  const config = await audio?.getDecoderConfig();
  const sounds = audio && createSounds(audio, origin, config ? findSilence(config) : null);
  const cuts = plan && createCuts(plan);
  const isDue = (seconds: number, start: number) =>
    cuts ? cuts(seconds) : seconds - start >= SEGMENT_SECONDS;
  let start = 0;
  let frames: VideoFrame[] = [];
  // A keyframe to cut at, and the pictures that are shown before it, though they are decoded after.
  let next: VideoFrame[] = [];
  let pictureEnd = 0;
  let begin: number | null = null;
  for await (const packet of new EncodedPacketSink(video).packets()) {
    const { data, duration, type } = packet;
    const frame = { seconds: packet.timestamp - origin, isKey: type === 'key', data };
    if (frame.isKey) begin ??= frame.seconds;
    // Nothing can be decoded before the first keyframe, nor what is shown before it.
    if (begin === null || frame.seconds < begin) continue;
    pictureEnd = Math.max(pictureEnd, frame.seconds + duration);
    const [key] = next;
    if (key && frame.seconds > key.seconds) {
      const end = toStart(next);
      yield { start, end, frames, sound: (await sounds?.takeUntil(end)) ?? [], isLast: false };
      [start, frames, next] = [end, next, []];
    }
    if (next.length > 0) next.push(frame);
    else if (frames.length > 0 && frame.isKey && isDue(frame.seconds, start)) next.push(frame);
    else frames.push(frames.length === 0 ? { ...frame, seconds: 0 } : frame);
  }
  if (next.length > 0) {
    const end = toStart(next);
    yield { start, end, frames, sound: (await sounds?.takeUntil(end)) ?? [], isLast: false };
    [start, frames] = [end, next];
  }
  if (frames.length === 0) return;
  const sound = (await sounds?.takeUntil(Infinity, pictureEnd)) ?? [];
  yield { start, end: Math.max(pictureEnd, sounds?.end() ?? 0), frames, sound, isLast: true };
}

const toStart = (frames: readonly VideoFrame[]) => Math.min(...frames.map(({ seconds }) => seconds));

/**
 * Where the video begins. What an edit list cuts away before its first picture is shown, since a
 * player can't decode without it. A picture that comes later than the sound is shown from the
 * start.
 */
async function findOrigin({ video, audio }: Tracks): Promise<number> {
  const picture = await video.getFirstTimestamp();
  const sound = audio === null ? picture : await audio.getFirstTimestamp();
  return picture < 0 ? picture : Math.min(picture, Math.max(0, sound));
}

function createCuts(plan: readonly number[]) {
  let at = 1;
  return (seconds: number): boolean => {
    const wanted = plan[at];
    if (wanted === undefined || seconds < wanted - NEAR) return false;
    at += 1;
    return true;
  };
}

/** Gaps are filled: a browser shows no picture beside sound that is missing. */
function createSounds(audio: InputAudioTrack, origin: number, silence: ReturnType<typeof findSilence>) {
  const packets = new EncodedPacketSink(audio).packets();
  let held: EncodedPacket | null = null;
  let end = 0;
  return {
    async takeUntil(until: number, atLeast = until): Promise<AudioFrame[]> {
      const taken: AudioFrame[] = [];
      const fill = (to: number) => {
        for (; silence && to - end > MOST_GAP * silence.length; end += silence.length)
          taken.push({ ...silence, seconds: end });
      };
      for (;;) {
        const packet: EncodedPacket | undefined = held ?? (await packets.next()).value ?? undefined;
        held = packet ?? null;
        if (!packet || packet.timestamp - origin >= until) {
          fill(atLeast);
          return taken;
        }
        held = null;
        const seconds = packet.timestamp - origin;
        // Priming, which is not heard.
        if (seconds < -packet.duration / 2) continue;
        fill(seconds);
        taken.push({ seconds: Math.max(0, seconds), length: packet.duration, data: packet.data });
        end = seconds + packet.duration;
      }
    },
    end: () => end,
  };
}
