import { toErrorResponse } from '@/lib/json/respond';
import { type AppError, fail } from '@/lib/result';
import { parseByteRange } from './byte-range';

/** A media file as it is answered. A `Uint8Array` may be shared with other answers, and is never written to. */
export type MediaAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
};

/** What of a request decides about the answer. */
export type MediaHead = { method: string; header: (name: string) => string | null };

/** Something that can be read in parts: `read` gives the bytes from `start` to `end`, both included. */
export type Readable = {
  size: number;
  etag: string;
  contentType: string;
  cacheControl: string;
  modifiedMs?: number;
  read(start: number, end: number): MediaAnswer['body'];
};

/** Answers a GET or HEAD for a media file, whole or in part, or 304 or 416 (RFC 9110 sections 13 and 14). */
export function toMediaAnswer(file: Readable, { method, header }: MediaHead): MediaAnswer {
  const headers: Record<string, string> = {
    'Content-Type': file.contentType,
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    'X-Content-Type-Options': 'nosniff',
    ...(file.modifiedMs !== undefined && { 'Last-Modified': new Date(file.modifiedMs).toUTCString() }),
  };
  if (header('if-none-match') === file.etag) return { status: 304, headers, body: null };
  // If-Range: the part is wanted only if the rest is still of the same file.
  const condition = header('if-range');
  const isPartWanted = condition === null || condition === file.etag;
  const range = isPartWanted ? parseByteRange(header('range'), file.size) : null;
  if (range === 'unsatisfiable') {
    const { error } = fail('invalid_input', 'The file is shorter than the part that was asked for.');
    return { ...toFailedMedia(error), status: 416, headers: { 'Content-Range': `bytes */${file.size}` } };
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${file.size}`;
  headers['Content-Length'] = String(end - start + 1);
  const body = method === 'HEAD' || end < start ? null : file.read(start, end);
  return { status: range ? 206 : 200, headers, body };
}

/** A failure as a media answer: the contract's JSON. */
export function toFailedMedia(error: AppError): MediaAnswer {
  const response = toErrorResponse(error);
  const { code, message } = error;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new TextEncoder().encode(JSON.stringify({ error: message, code })),
  };
}
