import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { type Encoding, pickEncoding } from '../page-cache/encode';
import { varyBy } from '../page-cache/cache-rules';

const COMPRESSES = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|xml|\w+\+(?:json|xml)))/;

/** In bytes: a smaller response fits into one packet uncompressed. */
const LEAST_BYTES = 1024;

/** In milliseconds. Compressing a page chunk by chunk costs more; later chunks are streamed. */
const GATHER_MS = 100;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

type Coding = Exclude<Encoding, 'identity'>;
type Own = Pick<ServerResponse, 'write' | 'end'>;

/** Next would send each of a page's twenty chunks by itself, after the headers. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  const own: Own = { write: response.write.bind(response), end: response.end.bind(response) };
  const parts: Buffer[] = [];
  let encoding: Encoding | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stream: ReturnType<typeof beginStream> | null = null;

  // The headers go with the first bytes of the body.
  response.flushHeaders = () => undefined;

  response.write = (...given: unknown[]) => {
    const coding = (encoding ??= choose(request, response));
    if (coding === 'identity') return Reflect.apply(own.write, response, given) as boolean;
    const [part = Buffer.alloc(0)] = toParts(given);
    if (stream) {
      stream.write(part);
      stream.flush();
    } else {
      parts.push(part);
      timer ??= setTimeout(() => (stream = beginStream(response, own, coding, parts)), GATHER_MS);
    }
    const done = findDone(given);
    if (done) process.nextTick(done);
    return true;
  };

  response.end = (...given: unknown[]) => {
    encoding ??= choose(request, response);
    clearTimeout(timer);
    if (encoding === 'identity') return Reflect.apply(own.end, response, given) as ServerResponse;
    const done = findDone(given);
    if (done) response.once('finish', done);
    if (stream) {
      for (const part of toParts(given)) stream.write(part);
      stream.end();
    } else {
      parts.push(...toParts(given));
      sendWhole(response, own, encoding, Buffer.concat(parts)).catch(() => response.destroy());
    }
    return response;
  };
}

function choose({ method, headers }: IncomingMessage, response: ServerResponse): Encoding {
  const isPlain =
    response.headersSent ||
    method === 'HEAD' ||
    [204, 304].includes(response.statusCode) ||
    response.hasHeader('content-encoding') ||
    !COMPRESSES.test(String(response.getHeader('content-type') ?? ''));
  if (isPlain) return 'identity';
  const vary = [response.getHeader('vary') ?? []].flat().join(', ');
  response.setHeader('Vary', varyBy(vary, ['Accept-Encoding']));
  return pickEncoding(headers['accept-encoding']);
}

async function sendWhole(response: ServerResponse, { end }: Own, coding: Coding, whole: Buffer) {
  const isSmall = whole.byteLength < LEAST_BYTES;
  const body = isSmall ? whole : await (coding === 'br' ? toBrotli(whole, BROTLI) : toGzip(whole));
  if (response.destroyed) return;
  if (!isSmall) response.setHeader('Content-Encoding', coding);
  response.setHeader('Content-Length', body.byteLength);
  end(body);
}

function beginStream(response: ServerResponse, { write, end }: Own, coding: Coding, parts: Buffer[]) {
  response.setHeader('Content-Encoding', coding);
  response.removeHeader('Content-Length');
  const stream = coding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
  stream.on('data', (part: Buffer) => write(part));
  stream.once('end', () => end());
  response.once('close', () => stream.destroy());
  for (const part of parts) stream.write(part);
  stream.flush();
  return stream;
}

function toParts([chunk, encoding]: unknown[]): Buffer[] {
  if (chunk instanceof Uint8Array) return [Buffer.from(chunk)];
  if (typeof chunk !== 'string') return [];
  return [Buffer.from(chunk, encoding === 'latin1' ? encoding : 'utf8')];
}

const findDone = (given: unknown[]) => given.find((one): one is () => void => typeof one === 'function');
