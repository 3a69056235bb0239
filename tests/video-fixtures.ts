import { spawnSync } from 'node:child_process';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

const fromHex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

/** Of a clip of 320 × 180 that x264 made. */
const AVC = {
  codec: 'avc1.64000c',
  codedWidth: 320,
  codedHeight: 180,
  description: fromHex(
    '0164000cffe1001a6764000cacd941419f9f011000000300100000030320f14299600100068ebe3cb22c8bfdf8f800',
  ),
};

/** 8 + 4 bits, in the record of ISO 14496-15, 8.3.3.1. */
export const HEVC_12_BIT = {
  codec: 'hvc1.4.10.L93.98.8',
  codedWidth: 320,
  codedHeight: 180,
  description: fromHex('0104400000009800000000005df000fcfdfcfc00000f00'),
};

const AAC = {
  codec: 'mp4a.40.2',
  numberOfChannels: 2,
  sampleRate: 48_000,
  description: fromHex('1190'),
};

type Clip = {
  frames?: number;
  /** In frames. */
  keyframeEach?: number;
  fps?: number;
  sound?: boolean;
  video?: typeof AVC;
  isMov?: boolean;
  /** The index before the pictures. */
  isFast?: boolean;
  isFragmented?: boolean;
  /** Of a phone held upright. */
  rotation?: 90 | 270;
  /** Of each frame. */
  bytes?: number;
  /** When picture and sound begin, and how long the sound is. In seconds. */
  pictureAt?: number;
  soundAt?: number;
  soundSeconds?: number;
};

/** A file whose pictures no decoder understands: neither probing nor packaging decodes them. */
export async function createClip(clip: Clip = {}): Promise<Buffer> {
  const { frames = 100, keyframeEach = 50, fps = 25, sound = true, video = AVC, bytes = 40 } = clip;
  const { pictureAt = 0, soundAt = 0, soundSeconds = frames > 0 ? frames / fps : 4 } = clip;
  const whole = clip.isFast === false ? (false as const) : ('in-memory' as const);
  const options = { fastStart: clip.isFragmented ? ('fragmented' as const) : whole };
  const output = new Output({
    format: clip.isMov ? new MovOutputFormat(options) : new Mp4OutputFormat(options),
    target: new BufferTarget(),
  });
  const pictures = new EncodedVideoPacketSource(video === AVC ? 'avc' : 'hevc');
  const heard = new EncodedAudioPacketSource('aac');
  if (frames > 0) output.addVideoTrack(pictures, { rotation: clip.rotation ?? 0 });
  if (sound) output.addAudioTrack(heard);
  await output.start();
  // A length, the type of the unit, and bytes.
  const unit = (type: number) => {
    const data = new Uint8Array(bytes).fill(0x5a);
    data.set([0, 0, (bytes - 4) >> 8, (bytes - 4) & 255, type]);
    return data;
  };
  for (let frame = 0; frame < frames; frame += 1) {
    const isKey = frame % keyframeEach === 0;
    const packet = new EncodedPacket(
      unit(isKey ? 0x65 : 0x41),
      isKey ? 'key' : 'delta',
      pictureAt + frame / fps,
      1 / fps,
    );
    await pictures.add(packet, { decoderConfig: video });
  }
  const step = 1024 / AAC.sampleRate;
  for (let at = 0; sound && at < soundSeconds; at += step)
    await heard.add(new EncodedPacket(new Uint8Array(20).fill(0x21), 'key', soundAt + at, step), {
      decoderConfig: AAC,
    });
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
export const NO_FFMPEG = 'ffmpeg is not on the path, so real pictures are not tried';

/** A real clip with sound. */
export function encodeClip(path: string, seconds = 12, more: readonly string[] = []): void {
  const pictures = ['-f', 'lavfi', '-i', `testsrc=s=320x180:r=25:d=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`];
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac', ...more];
  const { status, stderr } = spawnSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...pictures,
    ...sound,
    ...codecs,
    path,
  ]);
  if (status !== 0) throw new Error(stderr.toString());
}
