import {
  BufferSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
} from 'mediabunny';
import type { AudioFrame, SegmentContent, SegmentTracks, VideoFrame } from './package-segment';

export type ReadSegment = SegmentContent & { tracks: SegmentTracks; width: number; height: number };

/** The opposite of `packageSegment`. Throws for what is none of its segments. */
export async function readSegment(map: Uint8Array, segment: Uint8Array): Promise<ReadSegment> {
  const source = new BufferSource(Buffer.concat([map, segment]));
  const input = new Input({ source, formats: [MP4] });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error('The segment has no picture.');
    const audio = await input.getPrimaryAudioTrack();
    const tracks = await readTracks(video, audio);
    const frames: VideoFrame[] = [];
    let end = 0;
    for await (const { timestamp, duration, type, data } of new EncodedPacketSink(video).packets()) {
      frames.push({ seconds: timestamp, isKey: type === 'key', data });
      end = Math.max(end, timestamp + duration);
    }
    const sound: AudioFrame[] = [];
    for await (const { timestamp, duration, data } of audio ? new EncodedPacketSink(audio).packets() : [])
      sound.push({ seconds: timestamp, length: duration, data });
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    return { tracks, frames, sound, end, width, height };
  } finally {
    input.dispose();
  }
}

export async function readTracks(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<SegmentTracks> {
  return { video: await readPicture(video), audio: audio && (await readSound(audio)) };
}

/** `first` has the description where a transport stream has none. Throws for an unknown codec. */
export async function readPicture(
  track: InputVideoTrack,
  first?: EncodedPacket,
): Promise<SegmentTracks['video']> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw new Error('The picture can not be decoded.');
  const transformationMatrix = await track.getTransformationMatrix();
  return { codec, metadata: { decoderConfig, transformationMatrix, ...toPriming(first) } };
}

/** As `readPicture`. */
export async function readSound(
  track: InputAudioTrack,
  first?: EncodedPacket,
): Promise<NonNullable<SegmentTracks['audio']>> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw new Error('The sound can not be decoded.');
  return { codec, metadata: { decoderConfig, ...toPriming(first) } };
}

const toPriming = (first: EncodedPacket | undefined) => (first ? { primingPacket: first } : {});

/** Apple's players take HEVC under the name that its map has. */
export const listCodecs = ({ video, audio }: SegmentTracks): string[] =>
  [video, audio].flatMap((one) => one?.metadata.decoderConfig?.codec.replace(/^hev1/, 'hvc1') ?? []);
