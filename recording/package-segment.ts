import {
  type AudioCodec,
  type AudioTrackMetadata,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  type VideoCodec,
  type VideoTrackMetadata,
} from 'mediabunny';

/** What all segments of a video have in common. Their maps are equal. */
export type SegmentTracks = {
  video: { codec: VideoCodec; metadata: VideoTrackMetadata };
  audio: { codec: AudioCodec; metadata: AudioTrackMetadata } | null;
};

/** In seconds on the timeline of the whole. Pictures come in the order of decoding. */
export type VideoFrame = { seconds: number; isKey: boolean; data: Uint8Array };
export type AudioFrame = { seconds: number; length: number; data: Uint8Array };

export type SegmentContent = {
  frames: readonly VideoFrame[];
  sound: readonly AudioFrame[];
  /** The last picture is shown until then. In seconds. */
  end: number;
};

export type Packaged = { map: Uint8Array<ArrayBuffer>; segment: Uint8Array<ArrayBuffer> };

/** Each segment is an output of its own. Throws for frames that can't be put in order. */
export async function packageSegment(
  { video, audio }: SegmentTracks,
  { frames, sound, end }: SegmentContent,
): Promise<Packaged> {
  const [map, segment] = [collect(), collect()];
  const output = new Output({
    format: new CmafOutputFormat(),
    target: segment.target,
    initTarget: map.target,
  });
  const pictures = new EncodedVideoPacketSource(video.codec);
  output.addVideoTrack(pictures, video.metadata);
  const sounds = audio && new EncodedAudioPacketSource(audio.codec);
  if (sounds) output.addAudioTrack(sounds, audio.metadata);
  await output.start();
  const last = frames.reduce((most, frame) => Math.max(most, frame.seconds), -Infinity);
  // It becomes the length of the last frame; the others end where the next one begins.
  const length = Math.max(0.001, end - last);
  for (const { data, isKey, seconds } of frames)
    await pictures.add(new EncodedPacket(data, isKey ? 'key' : 'delta', Math.max(0, seconds), length));
  for (const { data, seconds, length: heard } of sound)
    await sounds?.add(new EncodedPacket(data, 'key', seconds, heard));
  await output.finalize();
  return { map: map.read(), segment: segment.read() };
}

/** Half the work of a `BufferTarget`, which reserves 4 GB of addresses and grows by doubling. */
export function collect() {
  const parts: StreamTargetChunk[] = [];
  const stream = new WritableStream<StreamTargetChunk>({ write: (part) => void parts.push(part) });
  return {
    target: new StreamTarget(stream),
    read(): Uint8Array<ArrayBuffer> {
      const [first, ...more] = parts;
      if (!first) throw new Error('The segment has no content');
      if (more.length === 0) return first.data;
      const bytes = new Uint8Array(Math.max(...parts.map(({ position, data }) => position + data.length)));
      for (const { position, data } of parts) bytes.set(data, position);
      return bytes;
    },
  };
}
