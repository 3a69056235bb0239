import { createBitReader } from './bit-reader';
import { MAX_SIDE, type VideoConfig } from './codecs';

const SEQUENCE_HEADER = 1;

/**
 * Reads an AV1CodecConfigurationRecord (AV1 in ISOBMFF section 2.3). Null for an invalid one, and
 * for one without a sequence header.
 */
export function readAv1Config(record: Uint8Array): VideoConfig | null {
  const [marker, levels = 0, format = 0] = record;
  const size = marker === 0x81 ? readSize(record.subarray(4)) : null;
  if (size === null) return null;
  const depth = format & 64 ? (format & 32 ? 12 : 10) : 8;
  const level = String(levels & 31).padStart(2, '0');
  const name = `av01.${levels >> 5}.${level}${format & 128 ? 'H' : 'M'}.${String(depth).padStart(2, '0')}`;
  return { codec: 'av1', name, ...size, description: record, lengthSize: null };
}

/** AV1 bitstream specification, section 5.5. Null for headers with timing information. */
function readSize(unit: Uint8Array): { width: number; height: number } | null {
  const [head = 0, next = 0] = unit;
  if (((head >> 3) & 15) !== SEQUENCE_HEADER) return null;
  const start = head & 2 ? (next & 128 ? 3 : 2) : 1;
  const reader = createBitReader(unit.subarray(start + (head & 4 ? 1 : 0)));
  reader.skip(4);
  if (reader.bits(1) === 1) reader.skip(5);
  else {
    const hasTiming = reader.bits(1);
    const hasDelay = reader.bits(1);
    if (hasTiming + hasDelay > 0) return null;
    for (let points = reader.bits(5); points >= 0; points -= 1) {
      reader.skip(12);
      if (reader.bits(5) > 7) reader.skip(1);
    }
  }
  const [widthBits, heightBits] = [reader.bits(4) + 1, reader.bits(4) + 1];
  const [width, height] = [reader.bits(widthBits) + 1, reader.bits(heightBits) + 1];
  return !reader.isAtEnd() && width <= MAX_SIDE && height <= MAX_SIDE ? { width, height } : null;
}
