import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_LIMITS } from '@/lib/process/server-limits';
import { checkHead, validateRequest } from './validate-request';

const read: string[] = [];
const server = createServer(
  { ...SERVER_LIMITS, headersTimeout: 300, connectionsCheckingInterval: 50 },
  (request, response) => {
    if (!validateRequest(request, response)) return;
    void readAll(request).then((size) => {
      if (!response.headersSent) response.end(`read ${size}`);
    });
  },
);

async function readAll(request: IncomingMessage): Promise<number> {
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) size += part.byteLength;
    read.push(`whole ${size}`);
  } catch {
    read.push('broken off');
  }
  return size;
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function send(...parts: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  for (const part of parts) socket.write(part);
  const answer = await text(socket);
  return answer;
}

const chunk = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
const HEAD = 'Host: example.com\r\nSec-Fetch-Site: same-origin\r\n';

describe('validateRequest', () => {
  it('answers with a status and a sentence, and closes', async () => {
    const answer = await send(`GET /a/../b HTTP/1.1\r\n${HEAD}\r\n`);
    expect(answer).toMatch(
      /^HTTP\/1\.1 400 [^]*Connection: close[^]*\r\n\r\nThis address cannot be read\.\n$/,
    );
    expect(await send(`PUT / HTTP/1.1\r\n${HEAD}\r\n`)).toMatch(
      /^HTTP\/1\.1 405 [^]*Allow: GET, HEAD, POST\r/,
    );
  });

  it('answers programs in JSON', async () => {
    const answer = await send(`GET /api/./x HTTP/1.1\r\n${HEAD}\r\n`);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: 'This address cannot be read.',
      code: 'invalid_input',
    });
  });

  it('sends an address with empty segments on', async () => {
    const answer = await send(`GET //a//b?c HTTP/1.1\r\n${HEAD}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 308 [^]*Location: \/a\/b\?c\r\n/);
  });

  it('refuses the absolute form of an address', async () => {
    expect(await send(`GET http://evil.example/ HTTP/1.1\r\n${HEAD}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('takes a megabyte for a chunk of an upload, and for nothing else', async () => {
    const ask = (path: string, length: number) =>
      send(
        `PATCH ${path} HTTP/1.1\r\n${HEAD}Connection: close\r\nContent-Length: ${length}\r\n\r\n`,
        'x'.repeat(length),
      );
    expect(await ask('/api/studio/uploads/upl_1', 1_048_576)).toMatch(/read 1048576$/);
    expect(await ask('/api/studio/uploads/upl_1', 1_048_577)).toMatch(/the limit is 1024 kB/);
    expect(await ask('/api/studio/uploads', 70_000)).toMatch(/the limit is 64 kB/);
  });

  it('refuses a body that says it is too large, while it is still being sent', async () => {
    const head = `POST /contact HTTP/1.1\r\n${HEAD}Content-Length: 500000\r\n\r\n`;
    expect(await send(head, 'x'.repeat(250_000), 'x'.repeat(250_000))).toMatch(
      /^HTTP\/1\.1 413 [^]*the limit is 64 kB/,
    );
  });

  it('refuses a body that turns out to be too large, and its reader finds it aborted', async () => {
    read.length = 0;
    const head = `POST /contact HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
    expect(await send(head, chunk(40_000), chunk(40_000), '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 413 /);
    await expect.poll(() => read).toEqual(['broken off']);
  });

  it('lets a body in chunks pass that is not', async () => {
    read.length = 0;
    const head = `POST /contact HTTP/1.1\r\n${HEAD}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await send(head, chunk(30_000), chunk(30_000), '0\r\n\r\n')).toMatch(/read 60000/);
    expect(read).toEqual(['whole 60000']);
  });
});

describe('the limits of a connection', () => {
  it('are a head of 16 kB', async () => {
    const head = `GET / HTTP/1.1\r\n${HEAD}X-Long: ${'x'.repeat(17_000)}\r\n\r\n`;
    expect(await send(head)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('are a head that comes in time', async () => {
    expect(await send('GET / HTTP/1.1\r\nHost: exam')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('are one meaning of where a request ends', async () => {
    const both = `POST / HTTP/1.1\r\n${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
    expect(await send(both)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

type Head = { method?: string; url?: string; headers?: Record<string, string>; rawHeaders?: string[] };

const faultOf = ({ method = 'GET', url = '/', headers = {}, rawHeaders = ['Host', 'example.com'] }: Head) =>
  checkHead({ method, url, headers, rawHeaders } as unknown as IncomingMessage);

describe('an address', () => {
  it.each([
    '/',
    '/plans',
    '/plans?x=%2F..%2F&y=//evil',
    '/user/watch/evt-1?a=b#'.slice(0, -1),
    '/_next/static/chunks/%5Broot-of-the-server%5D__1._.js',
    '/_next/static/chunks/app/(site)/[domain]/page-1.js',
    '/.well-known/security.txt',
    '/events/caf%C3%A9',
    '/api/playback/evt-1/media/o/abc_-.ts?s=1',
    '/a..b/c.',
  ])('%s passes', (url) => {
    expect(faultOf({ url })).toBeNull();
  });

  it.each([
    ['', 'nothing'],
    ['*', 'the server itself'],
    ['plans', 'no slash'],
    ['http://evil.example/', 'the absolute form'],
    ['//a/../b', 'an empty segment beside dots that climb'],
    ['//a%2Fb', 'an empty segment beside a hidden slash'],
    ['//a#b', 'an empty segment beside a fragment'],
    ['/%2fevil.example', 'a hidden slash'],
    ['/a%2Fb', 'a hidden slash'],
    ['/a%252fb', 'a slash hidden twice'],
    ['/a%25252fb', 'a slash hidden three times'],
    ['/\\evil.example', 'a backslash'],
    ['/%5cevil.example', 'a hidden backslash'],
    ['/a%00.js', 'a NUL'],
    ['/a%0d%0aSet-Cookie:x', 'a line end'],
    ['/a%7f', 'DEL'],
    ['/../etc/passwd', 'dots that climb'],
    ['/a/..', 'dots at the end'],
    ['/a/./b', 'one dot'],
    ['/%2e%2e/x', 'hidden dots'],
    ['/.%2E/x', 'a hidden dot'],
    ['/%252e%252e/x', 'dots hidden twice'],
    ['/a/..;/b', 'dots with a parameter'],
    ['/a%', 'half an octet'],
    ['/a%zz', 'no octet'],
    ['/a%ff', 'no UTF-8'],
    ['/a%c0%af', 'an overlong slash'],
    ['/a#b', 'a fragment'],
    ['/a b', 'a space'],
    ['/a<b', 'a bracket'],
    ['/caf\u00e9', 'raw octets'],
  ])('%j is refused: %s', (url) => {
    expect(faultOf({ url })).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it.each([
    ['/a//b', '/a/b'],
    ['/plans//?x=1//2', '/plans/?x=1//2'],
    ['///api//v1', '/api/v1'],
    ['/a//b?x=<é>', '/a/b?x=%3C%C3%A9%3E'],
    ['//evil.example/x', '/evil.example/x'],
  ])('%s with empty segments leads to %s, on this site', (url, location) => {
    for (const method of ['GET', 'HEAD'])
      expect(faultOf({ method, url })).toMatchObject({ status: 308, location });
    expect(faultOf({ method: 'POST', url })).toMatchObject({ status: 400 });
  });

  it('is refused when it is too long', () => {
    expect(faultOf({ url: `/${'a'.repeat(8191)}` })).toBeNull();
    expect(faultOf({ url: `/?${'a'.repeat(8191)}` })).toMatchObject({ status: 414 });
  });

  it('is looked at in no time, whatever it is made of', () => {
    expect(faultOf({ url: `/${'%25'.repeat(2700)}` })).toBeNull();
    expect(faultOf({ url: `/${'%25'.repeat(2700)}2f` })).toMatchObject({ status: 400 });
  });
});

describe('a method', () => {
  it.each(['GET', 'HEAD', 'POST'])('%s passes', (method) => {
    expect(faultOf({ method, headers: { 'sec-fetch-site': 'same-origin' } })).toBeNull();
  });

  it.each(['TRACE', 'CONNECT', 'PUT', 'OPTIONS', 'PROPFIND'])('%s is refused', (method) => {
    expect(faultOf({ method })).toMatchObject({ status: 405, allow: 'GET, HEAD, POST' });
  });

  it.each(['/posters/a.webp', '/_next/static/a.js', '/_page/index.json'])('only reads %s', (url) => {
    expect(faultOf({ method: 'HEAD', url })).toBeNull();
    for (const method of ['POST', 'OPTIONS'])
      expect(faultOf({ method, url })).toMatchObject({ status: 405, allow: 'GET, HEAD' });
  });

  it('of a form is refused to pages of other sites', () => {
    const post = (url: string, headers: Record<string, string>) =>
      faultOf({ method: 'POST', url, headers: { host: 'localhost:3000', ...headers } });
    const theirs = { status: 403, code: 'forbidden' };
    for (const origin of ['https://evil.example', 'http://gala.localhost:3000', 'garbage', 'null'])
      expect(post('/auth/login', { origin }), origin).toMatchObject(theirs);
    expect(post('/auth/login', {})).toMatchObject(theirs);
    expect(post('/auth/login', { origin: 'http://localhost:3000' })).toBeNull();
    expect(post('/auth/login', { origin: 'null', 'sec-fetch-site': 'same-origin' })).toBeNull();
    expect(post('/api/auth/login', { origin: 'https://evil.example' })).toBeNull();
  });

  it('is left to the routes of the API where they know it', () => {
    for (const method of ['DELETE', 'OPTIONS'])
      expect(faultOf({ method, url: '/api/auth/login' })).toBeNull();
    expect(faultOf({ method: 'TRACE', url: '/api/auth/login' })).toMatchObject({ status: 405 });
  });
});

describe('a head', () => {
  it('has at most a hundred headers', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => [`x-${index}`, '1']).flat();
    expect(faultOf({ rawHeaders: many(100) })).toBeNull();
    expect(faultOf({ rawHeaders: many(101) })).toMatchObject({ status: 431 });
  });

  it('has no host and no type of content without end', () => {
    for (const name of ['host', 'content-type']) {
      expect(faultOf({ headers: { [name]: 'a'.repeat(513) } }), name).toMatchObject({ status: 431 });
      expect(faultOf({ headers: { [name]: 'a'.repeat(512) } }), name).toBeNull();
    }
    expect(faultOf({ headers: { 'user-agent': 'a'.repeat(513) } })).toBeNull();
  });

  it('names one host', () => {
    const rawHeaders = ['Host', 'example.com', 'hOST', 'evil.example'];
    expect(faultOf({ rawHeaders })).toMatchObject({ status: 400 });
  });

  it.each([
    ['/auth/login', 65_536, null],
    ['/auth/login', 65_537, 413],
    ['/api/studio/guests/check', 1_572_864, null],
    ['/api/v1/studio/guests/check', 1_572_865, 413],
    ['/api/v1/webhooks/stripe', 262_144, null],
    ['/api/v1/webhooks/stripe', 262_145, 413],
  ])('announces for %s a body of %i bytes: %s', (url, length, status) => {
    const headers = { 'content-length': String(length), 'sec-fetch-site': 'same-origin' };
    const fault = faultOf({ method: 'POST', url, headers });
    expect(fault?.status ?? null).toBe(status);
  });
});
