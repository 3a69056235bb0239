import { open, stat } from 'node:fs/promises';
import type { IndexBox } from './read-boxes';

const CONTAINERS = new Set('moov trak mdia minf dinf stbl edts mvex moof traf'.split(' '));
const MAX_DEPTH = 10;

type Table = { at: number; each: number; samples?: (entry: number) => number };

/** `at`: where its count is, and its entries after that. `samples`: how many an entry names. */
function toTable(type: string, box: Buffer): Table | null {
  const first = (entry: number) => box.readUInt32BE(entry);
  let chunk = 0;
  switch (type) {
    case 'stts':
    case 'ctts':
      return { at: 4, each: 8, samples: first };
    case 'stsc':
      return {
        at: 4,
        each: 12,
        samples(entry) {
          const chunks = first(entry) - chunk;
          chunk = first(entry);
          return chunks > 0 ? chunks + box.readUInt32BE(entry + 4) : Infinity;
        },
      };
    case 'stss':
    case 'stco':
      return { at: 4, each: 4 };
    case 'co64':
      return { at: 4, each: 8 };
    case 'elst':
      return { at: 4, each: box[0] === 1 ? 20 : 12 };
    case 'stsz':
      return { at: 8, each: box.readUInt32BE(4) === 0 ? 4 : 0 };
    case 'stz2':
      return { at: 8, each: (box[7] ?? 0) / 8 };
    case 'saiz':
      return { at: (box[3] ?? 0) & 1 ? 13 : 5, each: 0 };
    case 'trun':
    case 'senc':
      return { at: 4, each: 0 };
    default:
      return null;
  }
}

/**
 * Whether the tables of an index (ISO 14496-12, 8.6 to 8.8) are as long as they say, and name no
 * more samples than the file has bytes. A parser would walk whatever they name. `total` as of
 * `readBoxes`.
 */
export async function fitsIndex(
  path: string,
  parts: readonly IndexBox[],
  total: number | null,
): Promise<boolean> {
  const bytes = total ?? (await stat(path)).size;
  const named = new Map<string, number>();
  for await (const box of readParts(path, parts)) if (!fitsBoxes(box, bytes, named)) return false;
  return true;
}

/** What the tracks of an index hold, like `vide` and `soun` (ISO 14496-12, 8.4.3). */
export async function listHandlers(path: string, parts: readonly IndexBox[]): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const box of readParts(path, parts))
    for (let at = box.indexOf('hdlr'); at >= 0; at = box.indexOf('hdlr', at + 4))
      found.add(box.toString('latin1', at + 12, at + 16));
  return found;
}

async function* readParts(path: string, parts: readonly IndexBox[]): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    for (const { at, size } of parts) {
      const box = Buffer.alloc(size);
      await file.read(box, 0, size, at);
      yield box;
    }
  } finally {
    await file.close();
  }
}

/** `named`: samples by the type of the table, of all tracks. */
function fitsBoxes(boxes: Buffer, bytes: number, named: Map<string, number>, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  for (let at = 0; at + 8 <= boxes.length;) {
    const size = boxes.readUInt32BE(at) || boxes.length - at;
    // A box inside an index of 64 MB needs no size of 64 bits.
    if (size < 8) return false;
    const type = boxes.toString('latin1', at + 4, at + 8);
    const content = boxes.subarray(at + 8, at + size);
    const fits = CONTAINERS.has(type)
      ? fitsBoxes(content, bytes, named, depth + 1)
      : fitsTable(type, content, bytes, named);
    if (!fits) return false;
    at += size;
  }
  return true;
}

function fitsTable(type: string, box: Buffer, bytes: number, named: Map<string, number>): boolean {
  if (box.length < 8) return true;
  const table = toTable(type, box);
  if (table === null) return true;
  const { at, each, samples } = table;
  if (box.length < at + 4) return false;
  const count = box.readUInt32BE(at);
  if (count > bytes || count * each > box.length - at - 4) return false;
  let sum = samples ? 0 : count;
  for (let entry = 0; samples && entry < count; entry += 1) sum += samples(at + 4 + entry * each);
  const all = sum + (named.get(type) ?? 0);
  named.set(type, all);
  return all <= bytes;
}
