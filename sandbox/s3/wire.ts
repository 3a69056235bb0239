import type { IncomingMessage, ServerResponse } from 'node:http';

export type Stored = { bytes: Buffer; etag: string; modifiedMs: number };

/** `damaged` stores other bytes than were sent, `stall` goes silent in a body. */
export const S3_FAULTS = [
  'slow-down',
  'error-500',
  'slow',
  'cut',
  'stall',
  'full',
  'damaged',
  'reset-after',
] as const;
export type S3Fault = (typeof S3_FAULTS)[number];

export function toOperation(method: string, key: string, query: URLSearchParams): string {
  if (key === '' && method === 'GET') return 'list';
  const ofUpload = query.has('uploadId');
  switch (method) {
    case 'PUT':
      return ofUpload ? 'put-part' : 'put';
    case 'POST':
      return query.has('uploads') ? 'begin' : 'complete';
    case 'DELETE':
      return ofUpload ? 'abort' : 'delete';
    case 'HEAD':
      return 'head';
    default:
      return 'get';
  }
}

export function send(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { bytes, etag, modifiedMs }: Stored,
  fault: S3Fault | null,
): void {
  const match = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
  const start = match ? Number(match[1]) : 0;
  const end = match?.[2] ? Math.min(Number(match[2]), bytes.length - 1) : bytes.length - 1;
  const shared = { etag, 'last-modified': new Date(modifiedMs).toUTCString(), 'accept-ranges': 'bytes' };
  if (match && start >= bytes.length) {
    const xml =
      '<Error><Code>InvalidRange</Code><Message>The requested range is not satisfiable</Message></Error>';
    response.writeHead(416, { ...shared, 'content-range': `bytes */${bytes.length}` }).end(xml);
    return;
  }
  const part = bytes.subarray(start, end + 1);
  response.writeHead(match ? 206 : 200, {
    ...shared,
    'content-length': String(part.length),
    ...(match && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  if (method === 'HEAD') return void response.end();
  if (fault !== 'cut' && fault !== 'stall') return void response.end(part);
  response.write(part.subarray(0, Math.floor(part.length / 2)), () => {
    if (fault === 'cut') response.destroy();
  });
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts);
}

export function damage(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const at = Math.floor(other.length / 2);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}
