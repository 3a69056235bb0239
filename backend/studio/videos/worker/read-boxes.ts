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
export async function checkBoxes(path: string): Promise<Result<null>> {
  const file = await open(path, 'r');
  try {
    const { size: total } = await file.stat();
    const head = Buffer.alloc(16);
    let [at, count, hasIndex] = [0, 0, false];
    while (at < total) {
      const { bytesRead } = await file.read(head, 0, 16, at);
      if (at === 0 && !startsLikeVideo(head.subarray(0, bytesRead))) return refuse(NO_VIDEO);
      if (bytesRead < 8) return refuse(CUT);
      const type = head.toString('latin1', 4, 8);
      const size = toSize(head, bytesRead, total - at);
      if (size === null || !/^[ -~\u00a9]{4}$/.test(type)) return damaged();
      if (type === 'moov') {
        hasIndex = true;
        if (size > MAX_INDEX_BYTES) return damaged();
      }
      at += size;
      count += 1;
      if (count > MAX_BOXES) return damaged();
    }
    if (total === 0) return refuse(NO_VIDEO);
    if (at > total) return refuse(CUT);
    return hasIndex ? ok(null) : refuse(NO_INDEX);
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
