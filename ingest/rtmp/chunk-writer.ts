import { type AmfValue, encodeAmf0 } from './amf0';
import { MESSAGE } from './chunk-reader';

const CHUNK_SIZE = 4096;
const WINDOW_BYTES = 2_500_000;
const CONTROL_STREAM = 2;
const COMMAND_STREAM = 3;

function encodeMessage(chunkStream: number, type: number, streamId: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt8(chunkStream, 0);
  head.writeUIntBE(payload.length, 4, 3);
  head.writeUInt8(type, 7);
  head.writeUInt32LE(streamId, 8);
  const parts = [head, payload.subarray(0, CHUNK_SIZE)];
  for (let at = CHUNK_SIZE; at < payload.length; at += CHUNK_SIZE)
    parts.push(Buffer.of(0xc0 | chunkStream), payload.subarray(at, at + CHUNK_SIZE));
  return Buffer.concat(parts);
}

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

export const encodeAcknowledgement = (bytes: number): Buffer =>
  control(MESSAGE.acknowledgement, toNumber(bytes >>> 0));

export const encodeCommand = (streamId: number, values: readonly AmfValue[]): Buffer =>
  encodeMessage(COMMAND_STREAM, MESSAGE.command, streamId, encodeAmf0(values));

export type Status = { level: 'status' | 'error'; code: string; description: string };

export const encodeStatus = (streamId: number, status: Status): Buffer =>
  encodeCommand(streamId, ['onStatus', 0, null, status]);
