import { createBitReader, toPayload } from './bit-reader';
import { MAX_SIDE, toHex, type VideoConfig } from './codecs';

const HIGH_PROFILES = [44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 144, 244];

/**
 * Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 section 5.3.3). Null for an invalid one.
 */
export function readAvcConfig(record: Uint8Array): VideoConfig | null {
  const [version, profile = 0, constraints = 0, level = 0, lengths = 0, sets = 0, high = 0, low = 0] = record;
  const sps = record.subarray(8, 8 + high * 256 + low);
  if (version !== 1 || (sets & 31) === 0 || sps.length < 4 || sps.length !== high * 256 + low) return null;
  const size = readSize(toPayload(sps));
  if (size === null) return null;
  const name = `avc1.${toHex(profile)}${toHex(constraints)}${toHex(level)}`;
  return { codec: 'avc', name, ...size, description: record, lengthSize: (lengths & 3) + 1 };
}

/** ITU-T H.264 section 7.3.2.1.1. */
function readSize(sps: Uint8Array): Pick<VideoConfig, 'width' | 'height' | 'hasOddColors'> | null {
  const reader = createBitReader(sps.subarray(4));
  reader.golomb();
  let [chroma, moreBits] = [1, 0];
  if (HIGH_PROFILES.includes(sps[1] ?? 0)) {
    chroma = reader.golomb();
    if (chroma === 3) reader.skip(1);
    moreBits = reader.golomb() + reader.golomb();
    reader.skip(1);
    if (reader.bits(1) === 1) skipScalingLists(reader, chroma === 3 ? 12 : 8);
  }
  reader.golomb();
  skipOrder(reader);
  reader.golomb();
  reader.skip(1);
  const widthInBlocks = reader.golomb() + 1;
  const heightInUnits = reader.golomb() + 1;
  const isFrameOnly = reader.bits(1);
  if (isFrameOnly === 0) reader.skip(1);
  reader.skip(1);
  const [left, right, top, bottom] =
    reader.bits(1) === 1
      ? [reader.golomb(), reader.golomb(), reader.golomb(), reader.golomb()]
      : [0, 0, 0, 0];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - isFrameOnly);
  const width = widthInBlocks * 16 - (left + right) * unitX;
  const height = heightInUnits * 16 * (2 - isFrameOnly) - (top + bottom) * unitY;
  const isSane = !reader.isAtEnd() && width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE;
  return isSane ? { width, height, hasOddColors: chroma > 1 || moreBits > 0 } : null;
}

type BitReader = ReturnType<typeof createBitReader>;

function skipScalingLists(reader: BitReader, count: number): void {
  for (let list = 0; list < count; list += 1) {
    if (reader.bits(1) === 0) continue;
    let [last, next] = [8, 8];
    for (let index = 0; index < (list < 6 ? 16 : 64); index += 1) {
      if (next !== 0) next = (last + reader.signedGolomb() + 256) % 256;
      if (next !== 0) last = next;
    }
  }
}

function skipOrder(reader: BitReader): void {
  const type = reader.golomb();
  if (type === 0) reader.golomb();
  if (type !== 1) return;
  reader.skip(1);
  reader.golomb();
  reader.golomb();
  const count = Math.min(reader.golomb(), 255);
  for (let index = 0; index < count; index += 1) reader.golomb();
}
