import { createHash } from 'node:crypto';
import { fail, type Result } from '@/lib/result';
import type { ByteRange } from '@/recording/hls/playlist';
import { interrupted, type Origin, toViewerFailure } from './origin';

export const MAX_KEPT_BYTES = 12 * 1024 * 1024;

const SEGMENT_READ_MS = 30_000;

type Kept = { kind: 'whole'; bytes: Uint8Array<ArrayBuffer>; etag: string };
type Failed = { kind: 'failed'; failure: Extract<Result<never>, { ok: false }> };

/** Can be shared between clients. */
export type KnownSegment = Kept | Failed | { kind: 'large' };

export type LargeSegment = { kind: 'large'; headers: Headers; body: ReadableStream<Uint8Array<ArrayBuffer>> };

/** Reads up to `MAX_KEPT_BYTES`. Never throws. */
export async function loadSegment(
  origin: Origin,
  address: string,
  part: ByteRange | null,
): Promise<Kept | Failed | LargeSegment> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('The origin takes too long')), SEGMENT_READ_MS);
  try {
    const answer = await origin.request(address, toRangeHeader(part), late.signal);
    if (!answer.ok) return { kind: 'failed', failure: toViewerFailure(answer.fault) };
    const { status, headers, body } = answer.value;
    if (status !== (part ? 206 : 200)) {
      await body?.cancel();
      return { kind: 'failed', failure: part ? noParts(origin, address) : interrupted() };
    }
    return await readSegment(origin, address, headers, body);
  } catch {
    return { kind: 'failed', failure: interrupted() };
  } finally {
    clearTimeout(timer);
  }
}

async function readSegment(
  origin: Origin,
  address: string,
  headers: Headers,
  body: Response['body'],
): Promise<Kept | Failed | LargeSegment> {
  const reader = body?.getReader();
  const read: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const isLarge = () => Math.max(size, Number(headers.get('content-length') ?? 0)) > MAX_KEPT_BYTES;
  while (reader && !isLarge()) {
    const { done, value } = await reader.read();
    if (done) break;
    read.push(value);
    size += value.byteLength;
  }
  if (reader && isLarge()) return { kind: 'large', headers, body: joinStream(read, reader) };
  const bytes = new Uint8Array(Buffer.concat(read));
  // A playlist would reveal the origin, and no player requests one as a segment.
  if (Buffer.from(bytes.subarray(0, 7)).toString('latin1') === '#EXTM3U') {
    origin.complain(
      `A playlist of ${new URL(address).origin} has another playlist where a segment should be.`,
    );
    return { kind: 'failed', failure: interrupted() };
  }
  return { kind: 'whole', bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
}

function joinStream(
  read: Uint8Array<ArrayBuffer>[],
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = read.shift() ?? (await reader.read()).value;
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

export function noParts(origin: Origin, address: string) {
  origin.complain(
    `${new URL(address).origin} does not give out parts of files (Range), which its playlist names.`,
  );
  return fail('upstream_unavailable', 'The origin of this video does not give out parts of files.');
}

export function toRangeHeader(part: ByteRange | null): Record<string, string> {
  return part ? { range: `bytes=${part.start}-${part.end}` } : {};
}
