import type { Socket } from 'node:net';
import type { RequestHead } from './request-head';

/** Heads of browsers have two kilobytes; in bytes. */
const MAX_BYTES = 8 * 1024;

/** One head and nothing after it: a reading, by HTTP/1.1, with fields of one line each (RFC 9112 sections 3 and 5). */
const HEAD = /^(GET|HEAD) (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+)\r\n$/;

/** What changes how the rest of the connection is to be read, or asks for more than an answer. */
const NOT_PLAIN = new Set([
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'http2-settings',
]);

const G = 0x47;
const H = 0x48;
const LINE_FEED = 0x0a;

/**
 * The head of a request, when these bytes of a connection are one that everybody reads alike: whole, without a body, no field
 * twice, nothing after it. Null for all else, which is no fault: Node's parser is to see it.
 */
export function parsePlainRequest(bytes: Buffer, socket: Socket): RequestHead | null {
  const isReading = bytes[0] === G || bytes[0] === H;
  if (!isReading || bytes.length > MAX_BYTES || bytes[bytes.length - 1] !== LINE_FEED) return null;
  const [, method, url, fields] = HEAD.exec(bytes.toString('latin1')) ?? [];
  if (method === undefined || url === undefined || fields === undefined) return null;
  const headers: RequestHead['headers'] = {};
  for (let from = 0; from < fields.length;) {
    const end = fields.indexOf('\r\n', from);
    const colon = fields.indexOf(':', from);
    const name = fields.slice(from, colon).toLowerCase();
    const value = fields.slice(colon + 1, end).trim();
    if (headers[name] !== undefined || name === '__proto__' || NOT_PLAIN.has(name)) return null;
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return null;
    headers[name] = value;
    from = end + 2;
  }
  return headers.host === undefined ? null : { method, url, headers, socket };
}
