import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
} from 'mediabunny';
import type { AudioConfig, VideoConfig } from '../codecs/codecs';
import type { Draft } from './segmenter';

export type Packaged = { map: Uint8Array; segment: Uint8Array };

/** Each segment is an output of its own. Throws for frames that can't be put in order. */
export async function packageSegment(draft: Draft): Promise<Packaged> {
  const { video, audio, frames, sound, start, seconds } = draft;
  const [map, segment] = [new BufferTarget(), new BufferTarget()];
  const output = new Output({ format: new CmafOutputFormat(), target: segment, initTarget: map });
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
  if (map.buffer === null || segment.buffer === null) throw new Error('The segment has no content');
  return { map: new Uint8Array(map.buffer), segment: new Uint8Array(segment.buffer) };
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
