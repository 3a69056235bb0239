import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkFormOrigin } from '@/lib/http/same-origin';
import { isReading } from './asks-for-page';
import { hasEndlessHeader } from './limit-headers';
import { readHeaders, toPath } from './read-request';

type RequestFault = {
  status: 308 | 400 | 403 | 405 | 413 | 414 | 431;
  code: 'invalid_input' | 'forbidden' | 'method_not_allowed' | 'payload_too_large';
  message: string;
  allow?: string;
  location?: string;
};

/** In characters. Our longest address is a signed segment of an origin. */
const MAX_URL_LENGTH = 8 * 1024;

/** Requests with more are refused, because a proxy's headers come last. */
const MAX_HEADERS = 100;

/** In bytes; readers may allow less. */
const MAX_BODY_BYTES = 64 * 1024;

const MAX_WEBHOOK_BYTES = 256 * 1024;

/** Of one PATCH of an upload (lib/contract/studio/uploads). */
const MAX_CHUNK_BYTES = 1024 * 1024;

const WEBHOOKS = '/api/v1/webhooks/';

const UPLOAD = /^\/api\/(?:v1\/)?studio\/uploads\/[\w-]+$/;

/** A list of guests (lib/contract/studio/people). */
const MAX_LIST_BYTES = 1.5 * 1024 * 1024;

const LIST = /^\/api\/(?:v1\/)?studio\/guests\/check$/;

/** Next answers any other method on a file with 500. */
const METHODS = {
  page: ['GET', 'HEAD', 'POST'],
  file: ['GET', 'HEAD'],
  api: ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'],
};

/** Files of the build are the same on every host. */
export const FILE = /^\/(?:_next|_page)\/|\.[A-Za-z0-9]+$/;

/** RFC 3986 section 3.3, and `[`, `]`, `|`, `^`, which browsers send. */
const PATH = /^\/(?:[\w\-.~!$&'()*+,;=:@/[\]|^]|%[0-9A-Fa-f]{2})*$/;

/** Controls, `/`, `\` and DEL, also encoded twice (`%25`). */
const TRICKY_OCTET = /%(?:25)*(?:[01][0-9A-Fa-f]|2[fF]|5[cC]|7[fF])/;

/** Also with parameters, which some servers cut off. */
const DOT_SEGMENT = /\/(?:\.|%(?:25)*2[eE]){1,2}(?:[/;]|$)/;

// Bytes and milliseconds of a rejected body that are read, so that its sender gets the response.
const LINGER_BYTES = 1024 * 1024;
const LINGER_MS = 2000;

/** False for an invalid request, which was answered here. */
export function validateRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const fault = checkHead(request);
  if (fault) refuse(fault, request, response);
  else if (request.headers['transfer-encoding'] !== undefined) limitBody(request, response);
  return fault === null;
}

/** The length of a chunked body is only known at its end. */
function limitBody(request: IncomingMessage, response: ServerResponse): void {
  const path = toPath(request.url ?? '');
  const maxBytes = toMaxBytes(path);
  const push = request.push.bind(request);
  let size = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    size += chunk?.byteLength ?? 0;
    if (size <= maxBytes) return push(chunk, encoding);
    // The reader finds the body aborted, not complete.
    response.once('close', () => request.destroy());
    if (response.headersSent) response.destroy();
    else refuse(toTooLarge(path), request, response);
    return true;
  };
}

function refuse(fault: RequestFault, request: IncomingMessage, response: ServerResponse): void {
  write(fault, request, response);
  // Closing while the sender writes would reset the connection and lose the response.
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
  { status, code, message, allow, location }: RequestFault,
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
    ...(location !== undefined && { Location: location }),
  });
  if (request.method !== 'HEAD') response.write(body);
}

export function checkHead(request: IncomingMessage): RequestFault | null {
  const { url = '', method = '', headers, rawHeaders } = request;
  if (url.length > MAX_URL_LENGTH) return invalid(414, 'This address is too long.');
  const path = toPath(url);
  if (!isPlainPath(path) || url.includes('#'))
    return findSingleSlashes(request) ?? invalid(400, 'This address cannot be read.');
  const kind = path.startsWith('/api/') ? 'api' : FILE.test(path) ? 'file' : 'page';
  const methods = METHODS[kind];
  if (!methods.includes(method)) {
    const allow = methods.join(', ');
    const message = `This address answers ${allow} only.`;
    return { status: 405, code: 'method_not_allowed', message, allow };
  }
  if (rawHeaders.length > 2 * MAX_HEADERS) return invalid(431, 'The request has too many headers.');
  if (hasEndlessHeader(request)) return invalid(431, 'A header of the request is too long.');
  if (countHosts(request) > 1) return invalid(400, 'The request names several hosts.');
  if (kind === 'page' && method === 'POST') {
    // Next would answer another site's form with 500. API routes have a stricter check.
    const origin = checkFormOrigin(readHeaders(request));
    if (!origin.ok) return { status: 403, code: 'forbidden', message: origin.error.message };
  }
  const length = headers['content-length'];
  return length !== undefined && Number(length) > toMaxBytes(path) ? toTooLarge(path) : null;
}

/** Null where the request has other faults. */
function findSingleSlashes(request: IncomingMessage): RequestFault | null {
  const { url = '' } = request;
  const path = toPath(url);
  const single = path.replace(/\/{2,}/g, '/');
  if (single === path || !isPlainPath(single) || url.includes('#') || !isReading(request)) return null;
  // A header may not contain all characters of the query, so it is encoded.
  const { pathname, search } = new URL(single + url.slice(path.length), 'http://site.invalid');
  return { ...invalid(308, 'This address has moved.'), location: pathname + search };
}

function toMaxBytes(path: string): number {
  if (UPLOAD.test(path)) return MAX_CHUNK_BYTES;
  if (LIST.test(path)) return MAX_LIST_BYTES;
  return path.startsWith(WEBHOOKS) ? MAX_WEBHOOK_BYTES : MAX_BODY_BYTES;
}

function toTooLarge(path: string): RequestFault {
  const message = `The request is too large: the limit is ${toMaxBytes(path) / 1024} kB.`;
  return { status: 413, code: 'payload_too_large', message };
}

function isPlainPath(path: string): boolean {
  if (!PATH.test(path) || path.includes('//') || DOT_SEGMENT.test(path)) return false;
  return !path.includes('%') || (!TRICKY_OCTET.test(path) && isUtf8(path));
}

function isUtf8(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Node reads the first `Host`; a cache may read another. */
export function countHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

const invalid = (status: 308 | 400 | 414 | 431, message: string): RequestFault => ({
  status,
  code: 'invalid_input',
  message,
});
