import {
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import type { AudioConfig, VideoConfig } from '../codecs/codecs';
import type { Draft } from './segmenter';

export type Packaged = { map: Uint8Array; segment: Uint8Array };

/** Each segment is an output of its own. Throws for frames that can't be put in order. */
export async function packageSegment(draft: Draft): Promise<Packaged> {
  const { video, audio, frames, sound, start, seconds } = draft;
  const [map, segment] = [collect(), collect()];
  const output = new Output({
    format: new CmafOutputFormat(),
    target: segment.target,
    initTarget: map.target,
  });
  const pictures = new EncodedVideoPacketSource(video.codec);
  output.addVideoTrack(pictures, { decoderConfig: toVideoDecoder(video) });
  const sounds = new EncodedAudioPacketSource(audio.codec);
  output.addAudioTrack(sounds, { decoderConfig: toAudioDecoder(audio) });
  await output.start();
  const last = frames.reduce((most, frame) => Math.max(most, frame.seconds), start);
  // It becomes the length of the last frame; the others end where the next one begins.
  const length = Math.max(0.001, start + seconds - last);
  for (const frame of frames)
    await pictures.add(
      new EncodedPacket(frame.data, frame.isKey ? 'key' : 'delta', Math.max(0, frame.seconds), length),
    );
  const soundLength = audio.samplesPerFrame / audio.sampleRate;
  for (const frame of sound)
    await sounds.add(new EncodedPacket(frame.data, 'key', frame.seconds, soundLength));
  await output.finalize();
  return { map: map.read(), segment: segment.read() };
}

/** Half the work of a `BufferTarget`, which reserves 4 GB of addresses and grows by doubling. */
function collect() {
  const parts: StreamTargetChunk[] = [];
  const stream = new WritableStream<StreamTargetChunk>({ write: (part) => void parts.push(part) });
  return {
    target: new StreamTarget(stream),
    read(): Uint8Array {
      const [first, ...more] = parts;
      if (!first) throw new Error('The segment has no content');
      if (more.length === 0) return first.data;
      const bytes = new Uint8Array(Math.max(...parts.map(({ position, data }) => position + data.length)));
      for (const { position, data } of parts) bytes.set(data, position);
      return bytes;
    },
  };
}

const toVideoDecoder = ({ name, width, height, description }: VideoConfig): VideoDecoderConfig => ({
  codec: name,
  codedWidth: width,
  codedHeight: height,
  description,
});

const toAudioDecoder = ({ name, sampleRate, channels, description }: AudioConfig): AudioDecoderConfig => ({
  codec: name,
  sampleRate,
  numberOfChannels: channels,
  description,
});
