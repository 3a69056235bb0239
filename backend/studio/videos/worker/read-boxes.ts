import { open } from 'node:fs/promises';
import { fail, ok, type Result } from '@/lib/result';

/** The index of ten hours at 60 frames a second has about 50 MB. It is read into memory. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;
const MAX_BOXES = 200_000;

const STARTS = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

export const NO_VIDEO = 'This is not an MP4 or MOV video. Please export it as MP4 with H.264 and AAC.';
const CUT = 'This file is cut off: its end is missing. Please upload the whole file.';
const NO_INDEX = 'This file has no index: its recording was not finished. Please export it again.';
const DAMAGED = 'This file is damaged. Please export it again.';

export const refuse = (message: string) => fail('invalid_input', message);
export const damaged = () => refuse(DAMAGED);

/** Whether a file may be an MP4 or MOV, by its first eight bytes. */
export function startsLikeVideo(head: Buffer): boolean {
  return head.length >= 8 && STARTS.has(head.toString('latin1', 4, 8));
}

/**
 * Looks at the outer boxes of a file (ISO 14496-12, 4.2) before a parser takes its index into
 * memory. Fails with `invalid_input`.
 */
export async function checkBoxes(path: string): Promise<Result<Boxes>> {
  const read = await readBoxes(path, null);
  return read.ok && read.value.index === 'missing' ? refuse(NO_INDEX) : read;
}

/** Where an index is in the file, in bytes. */
export type IndexBox = { at: number; size: number };

/**
 * `index`: whether it is there as a whole, about all pictures. `parts`: those that have arrived.
 */
export type Boxes = { index: 'whole' | 'fragments' | 'missing'; parts: IndexBox[] };

/**
 * With the `total` of an upload that is still arriving, boxes may go on beyond the bytes there are.
 * Fails with `invalid_input`.
 */
export async function readBoxes(path: string, total: number | null): Promise<Result<Boxes>> {
  const file = await open(path, 'r');
  try {
    const { size: there } = await file.stat();
    const whole = total ?? there;
    if (there === 0) return refuse(NO_VIDEO);
    const head = Buffer.alloc(16);
    const types = new Set<string>();
    const parts: IndexBox[] = [];
    let [at, count] = [0, 0];
    while (at < there) {
      const { bytesRead } = await file.read(head, 0, 16, at);
      if (bytesRead < Math.min(16, whole - at)) break;
      if (at === 0 && !startsLikeVideo(head.subarray(0, bytesRead))) return refuse(NO_VIDEO);
      if (bytesRead < 8) return refuse(CUT);
      const type = head.toString('latin1', 4, 8);
      const size = toSize(head, bytesRead, whole - at);
      if (size === null || !/^[ -~\u00a9]{4}$/.test(type)) return damaged();
      const isIndex = type === 'moov' || type === 'moof';
      if (isIndex && size > MAX_INDEX_BYTES) return damaged();
      if (isIndex && at + size <= there) parts.push({ at, size });
      at += size;
      count += 1;
      if (at > whole) return refuse(CUT);
      if (count > MAX_BOXES) return damaged();
      if (type !== 'moov' || at <= there) types.add(type);
      // The rest of what is still arriving says nothing about its index.
      if (total !== null && types.has('moov') && (types.has('mdat') || types.has('moof'))) break;
    }
    if (!types.has('moov')) return ok({ index: 'missing', parts });
    return ok({ index: types.has('mdat') && !types.has('moof') ? 'whole' : 'fragments', parts });
  } finally {
    await file.close();
  }
}

/** Null for a size that can't be. */
function toSize(head: Buffer, bytesRead: number, rest: number): number | null {
  const size = head.readUInt32BE(0);
  if (size === 0) return rest;
  if (size > 1) return size < 8 ? null : size;
  if (bytesRead < 16) return null;
  const large = head.readBigUInt64BE(8);
  return large < 16n || large > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(large);
}
