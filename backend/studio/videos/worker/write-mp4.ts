import type { Writable } from 'node:stream';
import { packageSegment, type SegmentContent, type SegmentTracks } from '@/recording/package-segment';

/** The track of the picture, which `packageSegment` writes first. */
const PICTURE = 1;

export type Mp4Writer = ReturnType<typeof createMp4Writer>;

/**
 * Writes segments as one fragmented MP4 (ISO 14496-12, 8.8), as common tools read it: offsets from
 * decoding to showing are not negative, so pictures stand later in the file than they are shown,
 * and an edit list takes that back. `seconds` is the length of the whole.
 */
export function createMp4Writer(target: Writable, tracks: SegmentTracks, seconds: number) {
  const index: { at: number; time: bigint }[] = [];
  let scales: Scales | null = null;
  let delay = 0;
  let at = 0;

  async function write(bytes: Uint8Array): Promise<void> {
    at += bytes.length;
    await new Promise<void>((resolve, reject) =>
      target.write(bytes, (error) => (error ? reject(error) : resolve())),
    );
  }

  return {
    async add(content: SegmentContent): Promise<void> {
      const { map, segment } = await packageSegment(tracks, content);
      if (scales === null) {
        scales = readScales(Buffer.from(map));
        delay = Math.round(reorderingOf(content) * scales.picture);
        await write(toHead(Buffer.from(map), { scales, delay, seconds }));
      }
      const bytes = delayPictures(Buffer.from(segment.buffer, segment.byteOffset, segment.length), delay);
      bytes.writeUInt32BE(index.length + 1, findBox(bytes, ['moof', 'mfhd']).at + 12);
      const time = readTime(bytes, findBox(bytes, ['moof', 'traf', 'tfdt'])) + BigInt(delay);
      index.push({ at: at + findBox(bytes, ['moof']).at, time });
      await write(bytes);
    },

    async end(): Promise<void> {
      await write(toIndex(index));
      target.end();
    },
  };
}

/** How much earlier a picture is decoded at most, since others need it. In seconds. */
function reorderingOf({ frames }: SegmentContent): number {
  const shown = frames.map(({ seconds }) => seconds);
  const sorted = [...shown].sort((one, other) => one - other);
  return Math.max(0, ...shown.map((seconds, index) => (sorted[index] ?? seconds) - seconds));
}

type Box = { type: string; at: number; size: number };
type Scales = { movie: number; picture: number };

function* listBoxes(bytes: Buffer, from: number, until: number): Generator<Box> {
  for (let at = from; at + 8 <= until;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), at, size };
    at += size;
  }
}

/** The first one there. */
function findBox(bytes: Buffer, path: readonly string[]): Box {
  let found: Box = { type: '', at: -8, size: bytes.length + 8 };
  for (const type of path) {
    const next = [...listBoxes(bytes, found.at + 8, found.at + found.size)].find((box) => box.type === type);
    if (!next) throw new Error(`The segment has no ${path.join('/')}.`);
    found = next;
  }
  return found;
}

/** Version 1 of these has times of 64 bit. */
function readScales(map: Buffer): Scales {
  const read = ({ at }: Box) => map.readUInt32BE(at + (map[at + 8] === 1 ? 28 : 20));
  return {
    movie: read(findBox(map, ['moov', 'mvhd'])),
    picture: read(findBox(map, ['moov', 'trak', 'mdia', 'mdhd'])),
  };
}

type Times = { scales: Scales; delay: number; seconds: number };

function toHead(map: Buffer, { scales, delay, seconds }: Times): Buffer {
  const length = box('mehd', u32(0x01_00_00_00), u64(BigInt(Math.round(seconds * scales.movie))));
  const long = insert(map, ['moov', 'mvex'], length, 8);
  if (delay === 0) return long;
  // A length of 0 is that of the whole, which a fragmented file does not know here.
  const edits = box('edts', box('elst', u32(0), u32(1), u32(0), u32(delay), u32(0x00_01_00_00)));
  const after = findBox(long, ['moov', 'trak', 'tkhd']).size;
  return insert(long, ['moov', 'trak'], edits, 8 + after);
}

/** `after` that many bytes of the box at `path`. */
function insert(file: Buffer, path: readonly string[], child: Buffer, after: number): Buffer {
  const place = findBox(file, path).at + after;
  const whole = Buffer.concat([file.subarray(0, place), child, file.subarray(place)]);
  for (let depth = 1; depth <= path.length; depth += 1) {
    const { at, size } = findBox(file, path.slice(0, depth));
    whole.writeUInt32BE(size + child.length, at);
  }
  return whole;
}

const readTime = (bytes: Buffer, { at }: Box): bigint =>
  bytes[at + 8] === 1 ? bytes.readBigUInt64BE(at + 12) : BigInt(bytes.readUInt32BE(at + 12));

/** What the flags of a run say that it has (8.8.8). */
const HAS = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 };
const DATA_OFFSET = 16;

/** Pictures are shown `delay` later. */
function delayPictures(bytes: Buffer, delay: number): Buffer {
  const run = findBox(bytes, ['moof', 'traf', 'trun']);
  const flags = bytes.readUIntBE(run.at + 9, 3);
  const countOf = (...some: number[]) => some.filter((flag) => (flags & flag) !== 0).length * 4;
  const first = run.at + 16 + countOf(HAS.dataOffset, HAS.firstFlags);
  const [plain, offset] = [countOf(HAS.duration, HAS.size, HAS.flags), countOf(HAS.offset)];
  const lines = Array.from({ length: bytes.readUInt32BE(run.at + 12) }, (_, index) => {
    const at = first + index * (plain + offset);
    const line = Buffer.alloc(plain + 4);
    bytes.copy(line, 0, at, at + plain);
    line.writeInt32BE((offset > 0 ? bytes.readInt32BE(at + plain) : 0) + delay, plain);
    return line;
  });
  const written = Buffer.concat([bytes.subarray(0, first), ...lines, bytes.subarray(run.at + run.size)]);
  written.writeUIntBE(flags | HAS.offset, run.at + 9, 3);
  const added = written.length - bytes.length;
  for (const path of [['moof'], ['moof', 'traf'], ['moof', 'traf', 'trun']]) {
    const { at, size } = findBox(bytes, path);
    written.writeUInt32BE(size + added, at);
  }
  const fragment = findBox(written, ['moof']);
  for (const part of listBoxes(written, fragment.at + 8, fragment.at + fragment.size))
    for (const { type, at } of part.type === 'traf'
      ? listBoxes(written, part.at + 8, part.at + part.size)
      : [])
      if (type === 'trun')
        written.writeInt32BE(written.readInt32BE(at + DATA_OFFSET) + added, at + DATA_OFFSET);
  return written;
}

/** Where the segments are, so that a player can jump (8.8.9). */
function toIndex(index: readonly { at: number; time: bigint }[]): Buffer {
  const lines = index.flatMap(({ at, time }) => [u64(time), u64(BigInt(at)), u32(0x01_01_01_00)]);
  const places = lines.map((line, place) => (place % 3 === 2 ? line.subarray(0, 3) : line));
  const list = box('tfra', u32(0x01_00_00_00), u32(PICTURE), u32(0), u32(index.length), ...places);
  const size = u32(8 + list.length + 16);
  return box('mfra', list, box('mfro', u32(0), size));
}

function box(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(8 + inside.length), Buffer.from(type, 'latin1'), inside]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}
