import { createBitReader, toPayload } from './bit-reader';
import { MAX_SIDE, toHex, type VideoConfig } from './codecs';

const SPS_UNIT = 33;

/**
 * Reads an HEVCDecoderConfigurationRecord (ISO/IEC 14496-15 section 8.3.3). Null for an invalid
 * one.
 */
export function readHevcConfig(record: Uint8Array): VideoConfig | null {
  const sps = record.length < 23 || record[0] !== 1 ? null : findUnit(record, SPS_UNIT);
  const size = sps && readSize(toPayload(sps));
  if (!size) return null;
  const lengthSize = ((record[21] ?? 0) & 3) + 1;
  return { codec: 'hevc', name: toName(record), ...size, description: record, lengthSize };
}

function findUnit(record: Uint8Array, type: number): Uint8Array | null {
  const view = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  let at = 23;
  for (let arrays = record[22] ?? 0; arrays > 0 && at + 3 <= view.length; arrays -= 1) {
    const kind = view.readUInt8(at) & 63;
    let count = view.readUInt16BE(at + 1);
    for (at += 3; count > 0 && at + 2 <= view.length; count -= 1) {
      const length = view.readUInt16BE(at);
      if (kind === type && length > 4) return view.subarray(at + 2, at + 2 + length);
      at += 2 + length;
    }
  }
  return null;
}

/** ISO/IEC 14496-15 annex E.3. */
function toName(record: Uint8Array): string {
  const view = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  const general = view.readUInt8(1);
  const space = ['', 'A', 'B', 'C'][general >> 6] ?? '';
  const flags = view.readUInt32BE(2);
  let reversed = 0;
  for (let bit = 0; bit < 32; bit += 1) reversed += ((flags >>> bit) & 1) * 2 ** (31 - bit);
  const constraints = [...view.subarray(6, 12)];
  while (constraints.length > 0 && constraints.at(-1) === 0) constraints.pop();
  const tier = general & 32 ? 'H' : 'L';
  const parts = [`hvc1.${space}${general & 31}`, toHex(reversed, 1), `${tier}${view.readUInt8(12)}`];
  return [...parts, ...constraints.map((byte) => toHex(byte, 1).toUpperCase())].join('.');
}

/** ITU-T H.265 section 7.3.2.2.1. */
function readSize(sps: Uint8Array): { width: number; height: number } | null {
  const reader = createBitReader(sps.subarray(2));
  reader.skip(4);
  const layers = reader.bits(3);
  reader.skip(1 + 88 + 8);
  const present = Array.from({ length: layers }, () => [reader.bits(1), reader.bits(1)] as const);
  if (layers > 0) reader.skip((8 - layers) * 2);
  for (const [profile, level] of present) reader.skip(profile * 88 + level * 8);
  reader.golomb();
  const chroma = reader.golomb();
  if (chroma === 3) reader.skip(1);
  let [width, height] = [reader.golomb(), reader.golomb()];
  if (reader.bits(1) === 1) {
    const [left, right, top, bottom] = [reader.golomb(), reader.golomb(), reader.golomb(), reader.golomb()];
    width -= (left + right) * (chroma === 1 || chroma === 2 ? 2 : 1);
    height -= (top + bottom) * (chroma === 1 ? 2 : 1);
  }
  const isSane = !reader.isAtEnd() && width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE;
  return isSane ? { width, height } : null;
}
