import { type AmfValue, encodeAmf0 } from './amf0';
import { MESSAGE } from './chunk-reader';

const CHUNK_SIZE = 4096;
const WINDOW_BYTES = 2_500_000;
const CONTROL_STREAM = 2;
const COMMAND_STREAM = 3;
const DATA_STREAM = 5;
const MEDIA_STREAMS = new Map([
  [MESSAGE.audio, 4],
  [MESSAGE.video, 6],
]);
const EXTENDED = 0xff_ffff;
/** Of user control: an answer to a ping. */
const PONG = 7;

/** Pieces of the payload are not copied. `ms` is a timestamp of 32 bits. */
function listChunks(chunkStream: number, type: number, streamId: number, ms: number, payload: Buffer) {
  const isLong = ms >= EXTENDED;
  const head = Buffer.alloc(isLong ? 16 : 12);
  head.writeUInt8(chunkStream, 0);
  head.writeUIntBE(isLong ? EXTENDED : ms, 1, 3);
  head.writeUIntBE(payload.length, 4, 3);
  head.writeUInt8(type, 7);
  head.writeUInt32LE(streamId, 8);
  if (isLong) head.writeUInt32BE(ms, 12);
  const next = Buffer.concat([Buffer.of(0xc0 | chunkStream), head.subarray(12)]);
  const parts = [head, payload.subarray(0, CHUNK_SIZE)];
  for (let at = CHUNK_SIZE; at < payload.length; at += CHUNK_SIZE)
    parts.push(next, payload.subarray(at, at + CHUNK_SIZE));
  return parts;
}

const encodeMessage = (chunkStream: number, type: number, streamId: number, payload: Buffer): Buffer =>
  Buffer.concat(listChunks(chunkStream, type, streamId, 0, payload));

/** What a client sends of video, audio and data. Each kind has a chunk stream of its own. */
export const toMediaChunks = (type: number, streamId: number, ms: number, payload: Buffer): Buffer[] =>
  listChunks(MEDIA_STREAMS.get(type) ?? DATA_STREAM, type, streamId, ms, payload);

function toNumber(value: number, ...more: number[]): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return Buffer.concat([bytes, Buffer.from(more)]);
}

const control = (type: number, payload: Buffer) => encodeMessage(CONTROL_STREAM, type, 0, payload);

/** What a server says before it accepts `connect`. */
export const encodeGreeting = (): Buffer =>
  Buffer.concat([
    control(MESSAGE.windowSize, toNumber(WINDOW_BYTES)),
    control(MESSAGE.peerBandwidth, toNumber(WINDOW_BYTES, 2)),
    control(MESSAGE.setChunkSize, toNumber(CHUNK_SIZE)),
  ]);

/** What a client says before `connect`. */
export const encodeOpening = (): Buffer =>
  Buffer.concat([
    control(MESSAGE.setChunkSize, toNumber(CHUNK_SIZE)),
    control(MESSAGE.windowSize, toNumber(WINDOW_BYTES)),
  ]);

/** `stamp`: the four bytes of the ping. */
export const encodePong = (stamp: Buffer): Buffer =>
  control(MESSAGE.userControl, Buffer.concat([Buffer.of(0, PONG), stamp]));

export const encodeAcknowledgement = (bytes: number): Buffer =>
  control(MESSAGE.acknowledgement, toNumber(bytes >>> 0));

export const encodeCommand = (streamId: number, values: readonly AmfValue[]): Buffer =>
  encodeMessage(COMMAND_STREAM, MESSAGE.command, streamId, encodeAmf0(values));

export type Status = { level: 'status' | 'error'; code: string; description: string };

export const encodeStatus = (streamId: number, status: Status): Buffer =>
  encodeCommand(streamId, ['onStatus', 0, null, status]);
