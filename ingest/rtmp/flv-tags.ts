import type { VideoCodec } from '../codecs/codecs';

/** Video and audio messages: FLV (Adobe, annex E.4) and Enhanced RTMP version 1. */

export type VideoTag =
  | { kind: 'config'; codec: VideoCodec; record: Buffer }
  | { kind: 'frame'; codec: VideoCodec; isKey: boolean; /** In ms. */ offset: number; data: Buffer }
  | { kind: 'other' }
  | { kind: 'refused'; name: string };

export type AudioTag =
  | { kind: 'config'; record: Buffer }
  | { kind: 'frame'; data: Buffer }
  | { kind: 'other' }
  | { kind: 'refused'; name: string };

const FOUR_CCS: Readonly<Record<string, VideoCodec>> = { avc1: 'avc', hvc1: 'hevc', av01: 'av1' };
const AVC = 7;
const OLD_NAMES: Readonly<Record<number, string>> = {
  2: 'Sorenson H.263',
  4: 'VP6',
  12: 'HEVC without FourCC',
};

const KEY_FRAME = 1;
const INFO_FRAME = 5;

export function readVideoTag(payload: Buffer): VideoTag {
  if (payload.length < 5) return { kind: 'other' };
  const first = payload.readUInt8(0);
  if (first & 0x80) return readEnhanced(payload, first);
  const [frameType, codecId] = [first >> 4, first & 15];
  if (frameType === INFO_FRAME) return { kind: 'other' };
  if (codecId !== AVC) return { kind: 'refused', name: OLD_NAMES[codecId] ?? `video codec ${codecId}` };
  const packet = payload.readUInt8(1);
  const data = payload.subarray(5);
  if (packet === 0) return { kind: 'config', codec: 'avc', record: data };
  if (packet !== 1 || data.length === 0) return { kind: 'other' };
  return {
    kind: 'frame',
    codec: 'avc',
    isKey: frameType === KEY_FRAME,
    offset: payload.readIntBE(2, 3),
    data,
  };
}

function readEnhanced(payload: Buffer, first: number): VideoTag {
  const [frameType, packet] = [(first >> 4) & 7, first & 15];
  const fourCc = payload.toString('latin1', 1, 5);
  const codec = Object.hasOwn(FOUR_CCS, fourCc) ? FOUR_CCS[fourCc] : undefined;
  if (packet > 3) return { kind: 'other' };
  if (codec === undefined) return { kind: 'refused', name: fourCc.replace(/[^\w.-]/g, '?') };
  if (packet === 0) return { kind: 'config', codec, record: payload.subarray(5) };
  if (packet === 2 || frameType === INFO_FRAME) return { kind: 'other' };
  const hasOffset = packet === 1 && codec !== 'av1';
  const data = payload.subarray(hasOffset ? 8 : 5);
  if (data.length === 0) return { kind: 'other' };
  const offset = hasOffset ? payload.readIntBE(5, 3) : 0;
  return { kind: 'frame', codec, isKey: frameType === KEY_FRAME, offset, data };
}

const AAC = 10;

export function readAudioTag(payload: Buffer): AudioTag {
  if (payload.length < 2) return { kind: 'other' };
  const format = payload.readUInt8(0) >> 4;
  if (format !== AAC) return { kind: 'refused', name: format === 2 ? 'MP3' : `audio format ${format}` };
  const data = payload.subarray(2);
  if (data.length === 0) return { kind: 'other' };
  return payload.readUInt8(1) === 0 ? { kind: 'config', record: data } : { kind: 'frame', data };
}
