/** The first and last byte of a part, both included. */
export type ByteRange = { start: number; end: number };

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads a Range header against a file of `size` bytes (RFC 9110 section 14). Null: no range, or one that may be ignored
 * (several parts, another unit, nonsense), and the whole file is the answer. `unsatisfiable`: answer 416.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = RANGE.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
