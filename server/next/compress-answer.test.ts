import { createServer, get, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressAnswer } from './compress-answer';
import { listenOn } from '@/tests/support/listen-on';

const PART = '<p>one of many parts</p>'.repeat(100);

type Answer = { status: number; headers: IncomingHttpHeaders; parts: Buffer[]; body: Buffer };

async function ask(next: RequestListener, accept = 'gzip', method = 'GET'): Promise<Answer> {
  const server = createServer((request, response) => {
    compressAnswer(request, response);
    next(request, response);
  });
  const port = await listenOn(server);
  return new Promise((resolve, reject) => {
    get({ port, method, headers: { 'accept-encoding': accept } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          parts,
          body: Buffer.concat(parts),
        }),
      );
    }).on('error', reject);
  });
}

const page =
  (parts: string[], headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    for (const [name, value] of Object.entries({ 'content-type': 'text/html', vary: 'rsc', ...headers }))
      response.setHeader(name, value);
    response.flushHeaders();
    for (const part of parts) response.write(part);
    response.end();
  };

it.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('sends the parts of a page at once, in %s', async (accept, unpack) => {
  const { headers, body } = await ask(page([PART, PART, PART]), accept);
  expect(unpack(body).toString()).toBe(PART.repeat(3));
  expect(headers).toMatchObject({
    'content-encoding': accept,
    'content-length': String(body.byteLength),
    vary: 'rsc, Accept-Encoding',
  });
});

it('sends a part on its way while the next one is still made', async () => {
  const { headers, parts, body } = await ask((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.write(PART);
    void sleep(500).then(() => {
      response.end('the end');
    });
  });
  expect(gunzipSync(body).toString()).toBe(`${PART}the end`);
  expect(headers['content-length']).toBeUndefined();
  expect(parts.length).toBeGreaterThan(1);
});

it.each([
  ['a visitor who takes none', page([PART]), 'identity'],
  ['a picture', page([PART], { 'content-type': 'image/webp' }), 'gzip'],
  ['what is compressed already', page([PART], { 'content-encoding': 'gzip' }), 'gzip'],
  ['a few words', page(['<p>Hello</p>']), 'gzip'],
])('leaves as it is %s', async (_, next, accept) => {
  const { body } = await ask(next, accept);
  expect(body.toString()).toMatch(/^<p>/);
});

it('tells caches of the encoding in either form', async () => {
  const { headers } = await ask(page([PART]), 'identity');
  expect(headers.vary).toBe('rsc, Accept-Encoding');
});

it('leaves an answer without a body without one', async () => {
  const head = await ask(page([PART]), 'gzip', 'HEAD');
  expect([head.status, head.headers['content-encoding'], head.body.byteLength]).toEqual([200, undefined, 0]);
  const unchanged = await ask((_request, response) => {
    response.statusCode = 304;
    response.end();
  });
  expect([unchanged.status, unchanged.headers['content-length']]).toEqual([304, undefined]);
});

it('sends an error that was begun with its head', async () => {
  const { status, body } = await ask((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.writeHead(500);
    response.end(PART);
  });
  expect([status, body.toString()]).toEqual([500, PART]);
});
