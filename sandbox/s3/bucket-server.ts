import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRefusal, type Keys } from './signature';
import { damage, readBody, S3_FAULTS, type S3Fault, send, type Stored, toOperation } from './wire';

type Upload = { key: string; parts: Map<number, Stored> };

type Planned = { operation: string; fault: S3Fault; times: number };

export type S3Options = Keys & { bucket: string; now?: () => number; pageSize?: number; slowMs?: number };

/** As the other stand-ins' control routes. No bucket has such a name. */
const CONTROL = '/-control';
const LEAST_PART = 5 * 1024 * 1024;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes);
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * What S3 and those that are compatible do with objects, ranges, lists and uploads in parts. Keeps
 * all in memory. `close` ends it.
 */
export async function startS3(options: S3Options) {
  const { bucket, now = Date.now, pageSize = 1000, slowMs = 3000 } = options;
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  let faults: Planned[] = [];
  let isGone = false;
  let skewMs = 0;

  function takeFault(operation: string): S3Fault | null {
    const found = faults.find((one) => one.operation === operation || one.operation === 'any');
    if (!found) return null;
    found.times -= 1;
    faults = faults.filter(({ times }) => times > 0);
    return found.fault;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const url = new URL(request.url ?? '/', 'http://bucket');
    if (url.pathname === CONTROL) return control(url.searchParams, response);
    const [, name = '', ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const operation = toOperation(request.method ?? '', key, url.searchParams);
    requests.push(`${operation} ${key}`);
    const refuse = (status: number, code: string, message: string) => {
      const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${escape(message)}</Message></Error>`;
      response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
    };
    const refusal = findRefusal(request, options, now() + skewMs);
    if (refusal) return refuse(refusal.status, refusal.code, refusal.message);
    if (isGone || name !== bucket) return refuse(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const sent = request.headers['x-amz-content-sha256'];
    if (sent !== 'UNSIGNED-PAYLOAD' && sent !== createHash('sha256').update(body).digest('hex'))
      return refuse(400, 'XAmzContentSHA256Mismatch', 'The body does not match its hash.');
    const digest = request.headers['content-md5'];
    if (digest !== undefined && digest !== md5(body).digest('base64'))
      return refuse(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
    const fault = takeFault(operation);
    if (fault === 'slow-down') return refuse(503, 'SlowDown', 'Please reduce your request rate.');
    if (fault === 'error-500') return refuse(500, 'InternalError', 'We encountered an internal error.');
    if (fault === 'slow') await sleep(slowMs);
    if (fault === 'full' && operation.startsWith('put'))
      return refuse(
        507,
        'XMinioStorageFull',
        'Storage backend has reached its minimum free drive threshold.',
      );
    const toStored = (bytes: Buffer): Stored => ({
      bytes: fault === 'damaged' && bytes.length > 0 ? damage(bytes) : bytes,
      etag: `"${md5(bytes).digest('hex')}"`,
      modifiedMs: now(),
    });
    const done = (status: number, headers: Record<string, string> = {}, xml = '') => {
      if (fault === 'reset-after') return void request.socket.destroy();
      response.writeHead(status, { ...(xml && { 'content-type': 'application/xml' }), ...headers }).end(xml);
    };
    switch (operation) {
      case 'put': {
        const stored = toStored(body);
        objects.set(key, stored);
        return done(200, { etag: stored.etag });
      }
      case 'get':
      case 'head': {
        const found = objects.get(key);
        if (!found) return refuse(404, 'NoSuchKey', 'The specified key does not exist.');
        return send(request, response, found, fault);
      }
      case 'delete':
        objects.delete(key);
        return done(204);
      case 'list':
        if (url.searchParams.get('list-type') !== '2' || (url.searchParams.get('delimiter') ?? '') !== '')
          return refuse(501, 'NotImplemented', 'The stand-in has lists of version 2, without folders.');
        return done(200, {}, list(url.searchParams));
      case 'begin': {
        const id = randomBytes(16).toString('hex');
        uploads.set(id, { key, parts: new Map() });
        return done(
          200,
          {},
          `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escape(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
    }
    const id = url.searchParams.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (!upload || upload.key !== key) return refuse(404, 'NoSuchUpload', 'The upload does not exist.');
    if (operation === 'abort') {
      uploads.delete(id);
      return done(204);
    }
    if (operation === 'put-part') {
      const stored = toStored(body);
      upload.parts.set(Number(url.searchParams.get('partNumber')), stored);
      return done(200, { etag: stored.etag });
    }
    // In any order of its tags.
    const parts = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, text = '']) => ({
      part: upload.parts.get(Number(/<PartNumber>(\d+)</.exec(text)?.[1])),
      etag: /<ETag>(?:&quot;|&#34;|")?([\da-f]+)/.exec(text)?.[1],
    }));
    if (parts.length === 0) return refuse(400, 'MalformedXML', 'The XML you provided was not well-formed.');
    if (parts.some(({ part, etag }) => part?.etag !== `"${etag}"`))
      return refuse(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
    const all = parts.flatMap(({ part }) => part ?? []);
    if (all.slice(0, -1).some(({ bytes }) => bytes.length < LEAST_PART))
      return refuse(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.');
    const sum = md5(Buffer.concat(all.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex'))));
    const etag = `"${sum.digest('hex')}-${all.length}"`;
    objects.set(key, { bytes: Buffer.concat(all.map(({ bytes }) => bytes)), etag, modifiedMs: now() });
    uploads.delete(id);
    return done(
      200,
      {},
      `<CompleteMultipartUploadResult><Key>${escape(key)}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`,
    );
  }

  /** `?operation=get&fault=cut&times=3`, `?heal`, `?gone=true`, `?skew=MS`. */
  function control(query: URLSearchParams, response: ServerResponse): void {
    const fault = S3_FAULTS.find((one) => one === query.get('fault'));
    if (query.has('heal')) faults = [];
    if (query.has('gone')) isGone = query.get('gone') === 'true';
    if (query.has('skew')) skewMs = Number(query.get('skew'));
    if (fault)
      faults.push({
        operation: query.get('operation') ?? 'any',
        fault,
        times: Number(query.get('times') ?? 1),
      });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ faults, objects: objects.size, uploads: uploads.size, requests: requests.length }),
    );
  }

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
    const most = Math.min(Number(query.get('max-keys') ?? pageSize), pageSize);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, most);
    const isUrl = query.get('encoding-type') === 'url';
    const contents = page.map((key) => {
      const { bytes, etag, modifiedMs } = objects.get(key) ?? { bytes: Buffer.of(), etag: '', modifiedMs: 0 };
      const shown = isUrl ? encodeURIComponent(key) : escape(key);
      return `<Contents><Key>${shown}</Key><LastModified>${new Date(modifiedMs).toISOString()}</LastModified><ETag>${escape(etag)}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const isCut = keys.length > page.length;
    const next = Buffer.from(page.at(-1) ?? '').toString('base64url');
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${bucket}</Name><Prefix>${escape(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${isCut ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The stand-in has no port');
  return {
    url: `http://127.0.0.1:${address.port}/${bucket}`,
    objects,
    uploads,
    requests,
    /** `operation`: put, put-part, get, head, list, delete, begin, complete, abort or any. */
    fail: (operation: string, fault: S3Fault, times = 1) => void faults.push({ operation, fault, times }),
    heal: () => void (faults = []),
    setGone: (gone: boolean) => void (isGone = gone),
    setSkew: (ms: number) => void (skewMs = ms),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type S3 = Awaited<ReturnType<typeof startS3>>;
