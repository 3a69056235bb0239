import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkHead, type RequestFault, toMaxBytes, toTooLarge } from './check-head';

/** What is still read, and discarded, of a refused body so that its sender reads why; in bytes and milliseconds. */
const LINGER_BYTES = 1024 * 1024;
const LINGER_MS = 2000;

/**
 * Answers a request that no part of the site may see (`checkHead`) and returns false. A body without a
 * length is counted as it comes, and refused when it is too long. Runs before everything else.
 */
export function validateRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const fault = checkHead(request);
  if (fault) refuse(fault, request, response);
  else if (request.headers['transfer-encoding'] !== undefined) limitBody(request, response);
  return fault === null;
}

/** A body in chunks tells its length only at its end. */
function limitBody(request: IncomingMessage, response: ServerResponse): void {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const maxBytes = toMaxBytes(path);
  const push = request.push.bind(request);
  let size = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    size += chunk?.byteLength ?? 0;
    if (size <= maxBytes) return push(chunk, encoding);
    // The reader of the body finds it aborted, not complete.
    response.once('close', () => request.destroy());
    if (response.headersSent) response.destroy();
    else refuse(toTooLarge(path), request, response);
    return true;
  };
}

function refuse(fault: RequestFault, request: IncomingMessage, response: ServerResponse): void {
  write(fault, request, response);
  // Closed while the sender is still writing, the connection would be reset and the answer lost.
  let size = 0;
  const end = () => {
    clearTimeout(timer);
    if (!response.writableEnded) response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  response.once('close', () => clearTimeout(timer));
  request.push = (chunk: Buffer | null) => {
    size += chunk?.byteLength ?? 0;
    if (chunk === null || size > LINGER_BYTES) end();
    return true;
  };
}

function write(
  { status, code, message, allow }: RequestFault,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isApi = request.url?.startsWith('/api/');
  const body = Buffer.from(isApi ? JSON.stringify({ error: message, code }) : `${message}\n`);
  response.writeHead(status, {
    'Content-Type': isApi ? 'application/json' : 'text/plain; charset=utf-8',
    'Content-Length': body.byteLength,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
    ...(allow !== undefined && { Allow: allow }),
  });
  if (request.method !== 'HEAD') response.write(body);
}
