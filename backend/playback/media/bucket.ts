import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import { withTimeout } from '@/lib/time/with-timeout';
import type { ByteRange } from '@/recording/hls/playlist';
import type { BucketConfig } from '../../config/config';
import { findTag, unescapeXml } from './xml';

/** `refused`: the key, its rights or the machine's clock. `down`: no answer, or a 5xx one. */
export type BucketFault = 'refused' | 'no-bucket' | 'missing' | 'full' | 'damaged' | 'down';

export class BucketError extends Error {
  override readonly name = 'BucketError';
  constructor(
    readonly fault: BucketFault,
    message: string,
    /** As the storage names it, like `RequestTimeTooSkewed`. */
    readonly code = '',
  ) {
    super(message);
  }
}

export const isBucketError = (error: unknown): error is BucketError =>
  error instanceof Error && error.name === 'BucketError';

export type BucketObject = { key: string; size: number; modifiedMs: number };

/** S3 takes parts of 5 MB and more. */
const PART_BYTES = 8 * 1024 * 1024;
/** Until the headers of an answer. */
const PATIENCE_MS = 20_000;
/** Of what is sent, beside `PATIENCE_MS`. */
const LEAST_BYTES_PER_MS = 100;
const TRIES = 4;
/** Within an answer. A player gives up after 8 s or more. */
const SILENCE_MS = 5000;
const MAX_TEXT = 16 * 1024 * 1024;

type Ask = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
};

/**
 * What every S3-compatible storage has: objects, ranges, lists and uploads in parts. Repeats what
 * failed for a moment. All calls throw `BucketError`.
 */
export function createBucket(
  { url, region, keyId, secret }: BucketConfig,
  { tries = TRIES, patienceMs = PATIENCE_MS } = {},
) {
  const base = url.replace(/\/$/, '');
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 0,
  });

  async function askOnce(method: string, key: string, { query, headers, body }: Ask): Promise<Response> {
    const address = new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const ending = new AbortController();
    const sendMs = body === undefined ? 0 : body.length / LEAST_BYTES_PER_MS;
    const timer = setTimeout(() => ending.abort(new Error('it took too long')), patienceMs + sendMs);
    try {
      const bytes = body ?? '';
      const signed = await client.sign(address, {
        method,
        headers: {
          ...headers,
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
          ...(body !== undefined && { 'content-md5': createHash('md5').update(body).digest('base64') }),
        },
        ...(body !== undefined && { body }),
      });
      return await fetch(signed, { signal: ending.signal, redirect: 'manual' });
    } catch (error) {
      throw new BucketError('down', `The bucket gave no answer: ${toReason(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async function ask(method: string, key: string, request: Ask = {}): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await askOnce(method, key, request);
        if (response.ok) return response;
        throw await toFault(response);
      } catch (error) {
        const isForNow =
          error instanceof BucketError && (error.fault === 'down' || error.fault === 'damaged');
        if (!isForNow || attempt >= tries) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100 * 4 ** attempt * (0.5 + Math.random())));
      }
    }
  }

  const askText = async (method: string, key: string, request?: Ask): Promise<string> =>
    readShort(await ask(method, key, request));

  async function putParts(key: string, path: string, size: number): Promise<void> {
    const started = await askText('POST', key, { query: { uploads: '' } });
    const uploadId = findTag(started, 'UploadId');
    try {
      const parts: string[] = [];
      for (let start = 0; start < size; start += PART_BYTES) {
        const partNumber = parts.length + 1;
        const body = await readPart(path, start, Math.min(PART_BYTES, size - start));
        const query = { partNumber: String(partNumber), uploadId };
        const sent = await ask('PUT', key, { query, body });
        await sent.body?.cancel();
        const etag = (sent.headers.get('etag') ?? '').replaceAll('"', '');
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>"${etag}"</ETag></Part>`);
      }
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const done = await askText('POST', key, { query: { uploadId }, body });
      // S3 may answer 200 and then tell of an error in the body.
      if (!done.includes('<CompleteMultipartUploadResult'))
        throw new BucketError('down', `The upload was not completed: ${findTag(done, 'Code')}`);
    } catch (error) {
      await ask('DELETE', key, { query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  return {
    /** Of a file that doesn't change meanwhile. Large ones go in parts, one at a time in memory. */
    async putFile(key: string, path: string, size: number): Promise<void> {
      if (size > PART_BYTES) return putParts(key, path, size);
      const answer = await ask('PUT', key, { body: await readPart(path, 0, size) });
      await answer.body?.cancel();
    },

    async putText(key: string, text: string): Promise<void> {
      const answer = await ask('PUT', key, { body: new TextEncoder().encode(text) });
      await answer.body?.cancel();
    },

    /** Both ends of the range included. The body is not repeated when it is cut. */
    async open(key: string, range: ByteRange | null): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
      const headers = range && { headers: { range: `bytes=${range.start}-${range.end}` } };
      const answer = await ask('GET', key, headers ?? {});
      if (range && answer.status !== 206) throw new BucketError('damaged', 'The bucket ignored a range.');
      if (!answer.body) throw new BucketError('damaged', 'The bucket gave no body.');
      return answer.body;
    },

    /** Of at most 16 MB. */
    readText: (key: string): Promise<string> => askText('GET', key),

    async *list(prefix: string): AsyncGenerator<BucketObject> {
      let next: string | null = null;
      do {
        const query: Record<string, string> = { 'list-type': '2', prefix, 'encoding-type': 'url' };
        const text: string = await askText('GET', '', {
          query: next === null ? query : { ...query, 'continuation-token': next },
        });
        for (const [, content = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield {
            key: decodeURIComponent(findTag(content, 'Key').replaceAll('+', ' ')),
            size: Number(findTag(content, 'Size')),
            modifiedMs: Date.parse(findTag(content, 'LastModified')),
          };
        const isCut = findTag(text, 'IsTruncated') === 'true';
        const token = unescapeXml(findTag(text, 'NextContinuationToken'));
        if (isCut && (token === '' || token === next))
          throw new BucketError('damaged', 'The list of the bucket has no end.');
        next = isCut ? token : null;
      } while (next !== null);
    },

    /** One that isn't there is no failure. */
    async remove(key: string): Promise<void> {
      const answer = await ask('DELETE', key);
      await answer.body?.cancel();
    },
  };
}

export type Bucket = ReturnType<typeof createBucket>;

async function toFault(response: Response): Promise<BucketError> {
  const text = await readShort(response).catch(() => '');
  const code = findTag(text, 'Code') || String(response.status);
  const says = `${code}: ${findTag(text, 'Message').slice(0, 200)}`;
  const toError = (fault: BucketFault) => new BucketError(fault, says, code);
  if (code === 'NoSuchBucket') return toError('no-bucket');
  if (code === 'BadDigest' || code === 'IncompleteBody' || code === 'XAmzContentSHA256Mismatch')
    return toError('damaged');
  if (/Quota|StorageFull|InsufficientCapacity|EntityTooLarge/.test(code) || response.status === 507)
    return toError('full');
  if (response.status === 404) return toError('missing');
  if (response.status >= 500 || response.status === 429 || code === 'RequestTimeout') return toError('down');
  return toError('refused');
}

async function readShort(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await readNext(reader); part; part = await readNext(reader)) {
      bytes += part.byteLength;
      if (bytes > MAX_TEXT) throw new Error('the answer is too long');
      parts.push(part);
    }
  } catch (error) {
    throw new BucketError('down', `The bucket's answer was cut: ${toReason(error)}`);
  }
  return Buffer.concat(parts).toString();
}

/** Null at the end. Throws where the bucket falls silent. */
export async function readNext(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!reader) return null;
  const read = await withTimeout(reader.read(), SILENCE_MS);
  if (read) return read.done ? null : read.value;
  void reader.cancel().catch(() => undefined);
  throw new BucketError('down', 'The bucket fell silent.');
}

async function readPart(path: string, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(path, 'r');
  try {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await handle.read(bytes, filled, length - filled, start + filled);
      if (bytesRead === 0) throw new Error(`${path} is shorter than it was`);
      filled += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
