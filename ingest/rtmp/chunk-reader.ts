import type { ByteReader } from './byte-reader';
import { ProtocolFault } from './protocol-fault';

/** RTMP 1.0 section 5.3. */

export type Message = {
  type: number;
  streamId: number;
  /** In ms, 32 bits that wrap. */
  timestamp: number;
  payload: Buffer;
};

type ChunkStream = {
  timestamp: number;
  delta: number;
  /** What stands in the extended field, or null without one. */
  extended: number | null;
  length: number;
  type: number;
  streamId: number;
  payload: Buffer | null;
  filled: number;
};

type Header = Pick<ChunkStream, 'timestamp' | 'delta' | 'extended' | 'length' | 'type' | 'streamId'>;

export type Limits = {
  /** In bytes, of one message. */
  message: number;
  /** In bytes, of all messages that have begun. */
  open: number;
};

const MAX_STREAMS = 16;
const MIN_CHUNK = 128;
const MAX_CHUNK = 0xff_ffff;
const EXTENDED = 0xff_ffff;
const HEADER_BYTES = [11, 7, 3, 0];

export const MESSAGE = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  data3: 15,
  command3: 17,
  data: 18,
  command: 20,
};

/** Answers Set Chunk Size and Abort itself. Throws a `ProtocolFault`. */
export function createChunkReader(bytes: ByteReader, limits: () => Limits) {
  const streams = new Map<number, ChunkStream>();
  let chunkSize = MIN_CHUNK;
  let openBytes = 0;

  async function readChunk(): Promise<Message | 'partial' | null> {
    const basic = await readBasicHeader(bytes);
    if (basic === null) return null;
    const { format, id } = basic;
    const known = streams.get(id);
    if (!known && streams.size >= MAX_STREAMS) throw new ProtocolFault('It opened too many chunk streams');
    const stream = await begin(format, known);
    if (stream === null) return null;
    if (!known) streams.set(id, stream);
    const { payload, filled, length } = stream;
    if (payload === null) throw new ProtocolFault('A chunk has no message');
    const part = await bytes.read(Math.min(chunkSize, length - filled));
    if (part === null) return null;
    part.copy(payload, filled);
    stream.filled += part.length;
    takeBuffered(id, stream, payload);
    if (stream.filled < length) return 'partial';
    stream.payload = null;
    openBytes -= length;
    const { type, streamId, timestamp } = stream;
    return { type, streamId, timestamp, payload };
  }

  // ffmpeg sends chunks of 128 bytes: thousands a second, too many to await each.
  function takeBuffered(id: number, stream: ChunkStream, payload: Buffer): void {
    if (id > 63 || stream.extended !== null) return;
    const buffered = bytes.buffered();
    let at = 0;
    while (stream.filled < stream.length && buffered[at] === (0xc0 | id)) {
      const size = Math.min(chunkSize, stream.length - stream.filled);
      if (buffered.length - at < 1 + size) break;
      buffered.copy(payload, stream.filled, at + 1, at + 1 + size);
      stream.filled += size;
      at += 1 + size;
    }
    bytes.skip(at);
  }

  async function begin(format: number, known: ChunkStream | undefined): Promise<ChunkStream | null> {
    if (known?.payload) {
      if (format !== 3) throw new ProtocolFault('A message began before the last one was complete');
      await skipRepeatedTimestamp(known.extended);
      return known;
    }
    const header = await readHeader(format, known);
    if (header === null) return null;
    const { message, open } = limits();
    if (header.length > message) throw new ProtocolFault(`A message of ${header.length} bytes is too long`);
    if (openBytes + header.length > open) throw new ProtocolFault('Too many messages are incomplete');
    openBytes += header.length;
    const fresh = { payload: Buffer.allocUnsafe(header.length), filled: 0 };
    return known ? Object.assign(known, header, fresh) : { ...header, ...fresh };
  }

  async function readHeader(format: number, known: ChunkStream | undefined): Promise<Header | null> {
    // librtmp begins with a header of the second kind.
    if (!known && format > 1) throw new ProtocolFault('A chunk stream began without a full header');
    const head = await bytes.read(HEADER_BYTES[format] ?? 0);
    if (head === null) return null;
    const last = known ?? { timestamp: 0, delta: 0, extended: null, length: 0, type: 0, streamId: 0 };
    let { delta, extended, length, type, streamId } = last;
    if (format <= 2) {
      const short = head.readUIntBE(0, 3);
      const long = short === EXTENDED ? await bytes.read(4) : null;
      if (short === EXTENDED && long === null) return null;
      extended = long === null ? null : long.readUInt32BE(0);
      delta = extended ?? short;
    } else await skipRepeatedTimestamp(extended);
    if (format <= 1) [length, type] = [head.readUIntBE(3, 3), head.readUInt8(6)];
    if (format === 0) streamId = head.readUInt32LE(7);
    const timestamp = format === 0 ? delta : (last.timestamp + delta) >>> 0;
    return { timestamp, delta, extended, length, type, streamId };
  }

  // Encoders disagree on whether a header of the fourth kind repeats it.
  async function skipRepeatedTimestamp(extended: number | null): Promise<void> {
    if (extended === null) return;
    const next = await bytes.peek(4);
    if (next?.readUInt32BE(0) === extended) await bytes.read(4);
  }

  function setChunkSize(payload: Buffer): void {
    const size = payload.length === 4 ? payload.readUInt32BE(0) : 0;
    if (size < MIN_CHUNK || size > MAX_CHUNK)
      throw new ProtocolFault(`A chunk size of ${size} is not allowed`);
    chunkSize = size;
  }

  function abort(payload: Buffer): void {
    const stream = payload.length === 4 ? streams.get(payload.readUInt32BE(0)) : undefined;
    if (!stream?.payload) return;
    openBytes -= stream.length;
    stream.payload = null;
  }

  return {
    /** Resolves with null when the connection has ended. */
    async read(): Promise<Message | null> {
      for (;;) {
        const message = await readChunk();
        if (message === null) return null;
        if (message === 'partial') continue;
        if (message.type === MESSAGE.setChunkSize) setChunkSize(message.payload);
        else if (message.type === MESSAGE.abort) abort(message.payload);
        else return message;
      }
    },
  };
}

async function readBasicHeader(bytes: ByteReader): Promise<{ format: number; id: number } | null> {
  const first = await bytes.read(1);
  if (first === null) return null;
  const [byte = 0] = first;
  const [format, low] = [byte >> 6, byte & 0x3f];
  if (low > 1) return { format, id: low };
  const more = await bytes.read(low + 1);
  if (more === null) return null;
  const [second = 0, third = 0] = more;
  return { format, id: 64 + second + third * 256 };
}
