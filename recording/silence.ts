const FRAMES: Readonly<Record<number, Uint8Array>> = {
  1: Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80),
  2: Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80),
};
const SAMPLES = 1024;

type Sound = { name: string; channels: number; samplesPerFrame: number };

/** A frame of AAC-LC without sound, or null where there is none for this configuration. */
export const toSilence = ({ name, channels, samplesPerFrame }: Sound): Uint8Array | null =>
  name === 'mp4a.40.2' && samplesPerFrame === SAMPLES ? (FRAMES[channels] ?? null) : null;

type Decoder = { codec: string; numberOfChannels: number; sampleRate: number };

/** As `toSilence`, with the length of the frame in seconds. */
export function findSilence({
  codec,
  numberOfChannels: channels,
  sampleRate,
}: Decoder): { data: Uint8Array; length: number } | null {
  const data = toSilence({ name: codec, channels, samplesPerFrame: SAMPLES });
  return data && { data, length: SAMPLES / sampleRate };
}
