import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_LIMITS } from '@/lib/process/server-limits';
import { validateRequest } from './validate-request';

/** Stands for everything behind: reads whole bodies, and notes what became of them. */
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

/** Everything that comes back for some bytes on a connection, until it is closed. */
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
    const answer = await send(`GET /api//x HTTP/1.1\r\n${HEAD}\r\n`);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: 'This address cannot be read.',
      code: 'invalid_input',
    });
  });

  it('refuses the absolute form of an address', async () => {
    expect(await send(`GET http://evil.example/ HTTP/1.1\r\n${HEAD}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('refuses a body that says it is too large, while it is still being sent', async () => {
    const head = `POST /contact HTTP/1.1\r\n${HEAD}Content-Length: 500000\r\n\r\n`;
    expect(await send(head, 'x'.repeat(250_000), 'x'.repeat(250_000))).toMatch(
      /^HTTP\/1\.1 413 [^]*at most 64 kB/,
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
