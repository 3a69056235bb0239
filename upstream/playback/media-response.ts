import { fail } from '@/lib/result';
import { toFailureResponse } from '../http/failure';
import { type ByteRange, parseByteRange } from './byte-range';
import { createFileStream } from './file-stream';
import type { MediaFile } from './media-file';

/** Answers a GET or HEAD for a media file, whole or in part, or 304 (RFC 9110 sections 13 and 14). */
export function toMediaResponse(request: Request, file: MediaFile): Response {
  const etag = `"${file.size.toString(36)}-${file.modifiedMs.toString(36)}"`;
  const headers = new Headers({
    'Content-Type': file.contentType,
    'Accept-Ranges': 'bytes',
    // Paid for by one person: a shared cache must not hand it to another. No re-use without asking, so that access that
    // ends, ends.
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    'Last-Modified': new Date(file.modifiedMs).toUTCString(),
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });

  const range = isRangeWanted(request, etag) ? parseByteRange(request.headers.get('range'), file.size) : null;
  if (range === 'unsatisfiable') {
    const { error } = fail('invalid_input', 'The file is shorter than the part that was asked for.');
    const refused = toFailureResponse(error, { 'Content-Range': `bytes */${file.size}` });
    return new Response(refused.body, { status: 416, headers: refused.headers });
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  const part: ByteRange = range ?? { start: 0, end: file.size - 1 };
  const length = part.end - part.start + 1;
  headers.set('Content-Length', String(length));
  const body = length === 0 ? null : createFileStream(file.path, part);
  return new Response(body, { status: range ? 206 : 200, headers });
}

// If-Range: the part is wanted only if the rest is still of the same file.
function isRangeWanted(request: Request, etag: string): boolean {
  const condition = request.headers.get('if-range');
  return condition === null || condition === etag;
}
