import type { IncomingMessage } from 'node:http';
import { checkFormOrigin } from '@/lib/http/same-origin';
import { hasEndlessHeader } from './limit-headers';
import { readHeaders } from '../read-headers';

/** Why a request is refused before anything else sees it. */
export type RequestFault = {
  status: 400 | 403 | 405 | 413 | 414 | 431;
  code: 'invalid_input' | 'forbidden' | 'method_not_allowed' | 'payload_too_large';
  message: string;
  allow?: string;
};

/** Longer than the longest address of ours, a signed segment of an origin. In characters. */
const MAX_URL_LENGTH = 8 * 1024;

/** More headers are refused, not dropped: those of a proxy come last. */
const MAX_HEADERS = 100;

/** The largest body anywhere, in bytes; each reader of bodies has its own limit, which is no larger. */
const MAX_BODY_BYTES = 64 * 1024;

/** Webhooks of payment providers are read up to here (backend/webhooks/routes). */
const MAX_WEBHOOK_BYTES = 256 * 1024;

const WEBHOOKS = '/api/v1/webhooks/';

/** Forms are posted to pages. Next answers anything but a reading of a file with 500. */
const METHODS = {
  page: ['GET', 'HEAD', 'POST'],
  file: ['GET', 'HEAD'],
  /** API routes refuse each of these where it has no meaning. */
  api: ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'],
};

/** Files of the build, which are the same on every host. */
export const FILE = /^\/(?:_next|_page)\/|\.[A-Za-z0-9]+$/;

/** Path characters of RFC 3986 (section 3.3), percent-encoded octets, and `[`, `]`, `|`, `^`, which browsers send. */
const PATH = /^\/(?:[\w\-.~!$&'()*+,;=:@/[\]|^]|%[0-9A-Fa-f]{2})*$/;

/** Octets that mean something else once decoded (controls, `/`, `\`, DEL), also when decoded twice (`%25`). */
const TRICKY_OCTET = /%(?:25)*(?:[01][0-9A-Fa-f]|2[fF]|5[cC]|7[fF])/;

/** A segment of one or two dots, also encoded, also with parameters, which some servers cut off. */
const DOT_SEGMENT = /\/(?:\.|%(?:25)*2[eE]){1,2}(?:[/;]|$)/;

/** The fault of a request as its head shows it; null when there is none. */
export function checkHead(request: IncomingMessage): RequestFault | null {
  const { url = '', method = '', headers, rawHeaders } = request;
  if (url.length > MAX_URL_LENGTH) return invalid(414, 'This address is too long.');
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!isPlainPath(path) || url.includes('#')) return invalid(400, 'This address cannot be read.');
  const kind = path.startsWith('/api/') ? 'api' : FILE.test(path) ? 'file' : 'page';
  const methods = METHODS[kind];
  if (!methods.includes(method)) {
    const allow = methods.join(', ');
    const message = `This address answers ${allow} only.`;
    return { status: 405, code: 'method_not_allowed', message, allow };
  }
  if (rawHeaders.length > 2 * MAX_HEADERS) return invalid(431, 'The request has too many headers.');
  if (hasEndlessHeader(request)) return invalid(431, 'A header of the request is too long.');
  if (countHosts(rawHeaders) > 1) return invalid(400, 'The request names several hosts.');
  if (kind === 'page' && method === 'POST') {
    // Next would answer 500 to the form of another site, and API routes have a stricter check.
    const origin = checkFormOrigin(readHeaders(request));
    if (!origin.ok) return { status: 403, code: 'forbidden', message: origin.error.message };
  }
  const length = headers['content-length'];
  return length !== undefined && Number(length) > toMaxBytes(path) ? toTooLarge(path) : null;
}

/** How many bytes of a body are read at an address. */
export function toMaxBytes(path: string): number {
  return path.startsWith(WEBHOOKS) ? MAX_WEBHOOK_BYTES : MAX_BODY_BYTES;
}

/** The fault of a body that is longer than is read at its address. */
export function toTooLarge(path: string): RequestFault {
  const message = `The request is too large: at most ${toMaxBytes(path) / 1024} kB are read.`;
  return { status: 413, code: 'payload_too_large', message };
}

/** Whether every reader understands a path the same way: no `//`, no climbing dots, nothing hidden in its encoding. */
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

function countHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

const invalid = (status: 400 | 414 | 431, message: string): RequestFault => ({
  status,
  code: 'invalid_input',
  message,
});
