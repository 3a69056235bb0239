export type VideoCodec = 'avc' | 'hevc' | 'av1';

export type VideoConfig = {
  codec: VideoCodec;
  /** RFC 6381, like avc1.640028. */
  name: string;
  width: number;
  height: number;
  /** The content of `avcC`, `hvcC` or `av1C`. */
  description: Uint8Array;
  /** Bytes in front of each NAL unit, or null for AV1. */
  lengthSize: number | null;
  /** Set for colors that no browser decodes in H.264: 4:2:2, 4:4:4 or more than 8 bits. */
  hasOddColors?: boolean;
};

export type AudioConfig = {
  codec: 'aac';
  /** RFC 6381, like mp4a.40.2. */
  name: string;
  sampleRate: number;
  channels: number;
  samplesPerFrame: number;
  /** The AudioSpecificConfig. */
  description: Uint8Array;
};

/** Of a decoder that browsers have. */
export const MAX_SIDE = 8192;

export const toHex = (value: number, digits = 2) => value.toString(16).padStart(digits, '0');

/** False for a frame whose lengths don't add up. */
export function areUnitsWhole(frame: Uint8Array, lengthSize: number): boolean {
  let at = 0;
  while (at + lengthSize < frame.length) {
    let length = 0;
    for (let index = 0; index < lengthSize; index += 1) length = length * 256 + (frame[at + index] ?? 0);
    if (length === 0) return false;
    at += lengthSize + length;
  }
  return at > 0 && at === frame.length;
}
