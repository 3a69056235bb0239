import { extname } from 'node:path';
import type { ShowId } from '@/lib/contract/show-id';
import { toErrorResponse } from '@/lib/json/respond';
import { isKnownTag } from '@/lib/network/entity-tag';
import { type AppError, fail } from '@/lib/result';
import type { ByteRange } from '@/recording/hls/playlist';

export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

export function isPlaylistFile(file: string): boolean {
  return extname(file).toLowerCase() === '.m3u8';
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** RFC 9110 section 14. Null means no range, or one to ignore. */
function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
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

/** A `Uint8Array` may be shared between responses, so it must not be written to. */
export type MediaAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
};

export type MediaHead = { method: string; header: (name: string) => string | null };

export type Country = string | null;

export type MediaRequest = MediaHead & {
  show: ShowId;
  file: string;
  query: URLSearchParams;
  token: string | null;
  country: Country;
  signal?: AbortSignal;
};

export type Readable = {
  size: number;
  etag: string;
  contentType: string;
  cacheControl: string;
  modifiedMs?: number;
  read(start: number, end: number): MediaAnswer['body'];
};

/** RFC 9110 sections 13 and 14: 200, 206, 304 or 416. */
export function toMediaAnswer(file: Readable, { method, header }: MediaHead): MediaAnswer {
  const headers: Record<string, string> = {
    'Content-Type': file.contentType,
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    'X-Content-Type-Options': 'nosniff',
    ...(file.modifiedMs !== undefined && { 'Last-Modified': new Date(file.modifiedMs).toUTCString() }),
  };
  if (isKnownTag(header('if-none-match'), file.etag)) return { status: 304, headers, body: null };
  // If-Range needs a strong comparison (RFC 9110 section 13.1.5).
  const condition = header('if-range');
  const isPartWanted = condition === null || condition === file.etag;
  const range = isPartWanted ? parseByteRange(header('range'), file.size) : null;
  if (range === 'unsatisfiable') {
    const failed = toFailedMedia(
      fail('invalid_input', 'The file is shorter than the part that was asked for.'),
    );
    return { ...failed, status: 416, headers: { 'Content-Range': `bytes */${file.size}` } };
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${file.size}`;
  headers['Content-Length'] = String(end - start + 1);
  const body = method === 'HEAD' || end < start ? null : file.read(start, end);
  return { status: range ? 206 : 200, headers, body };
}

export function missing() {
  return fail('not_found', 'This file is not available.');
}

export function toFailedMedia({ error }: { error: AppError }): MediaAnswer {
  const response = toErrorResponse(error);
  const { code, message } = error;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new TextEncoder().encode(JSON.stringify({ error: message, code })),
  };
}
