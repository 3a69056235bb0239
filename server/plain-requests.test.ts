import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseForm, keepAnswer, sendChosen } from './page-cache/kept-answer';
import { answerPlainRequests, type PlainRequests } from './plain-requests';

const HOST = 'Host: www.example.com\r\n';
const GET = `GET /kept HTTP/1.1\r\n${HOST}\r\n`;

let server: Server;
let isStopping = false;
let plain: PlainRequests;
/** What `/soon` waits for. */
let soon: { resolve: (isMade: boolean) => void } | null = null;
/** What was answered by way of Node's parser. */
let parsed: string[] = [];
/** Bytes that the server has read of its last connection. */
let readBytes = () => 0;

async function start(options: { keepAliveMs?: number; headersMs?: number } = {}): Promise<void> {
  const kept = await keepAnswer('<p>kept</p>', { 'content-type': 'text/html', vary: 'Cookie' }, 'quick');
  isStopping = false;
  parsed = [];
  soon = null;
  readBytes = () => 0;
  server = createServer({ headersTimeout: options.headersMs ?? 5000 }, (request, response) => {
    parsed.push(`${request.method} ${request.url}`);
    if (request.url === '/kept') sendChosen(chooseForm(kept, request), response);
    else {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => response.end(`parsed ${text}`));
    }
  });
  plain = answerPlainRequests(server, {
    find: (head) => (head.url === '/kept' ? chooseForm(kept, head) : null),
    findSoon: (head) =>
      head.url === '/soon'
        ? new Promise((resolve) => {
            soon = { resolve: (isMade) => resolve(isMade ? chooseForm(kept, head) : null) };
          })
        : null,
    isStopping: () => isStopping,
  });
  server.on('connection', (socket: Socket) => (readBytes = () => socket.bytesRead));
  server.keepAliveTimeout = options.keepAliveMs ?? 5000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function open(): {
  socket: Socket;
  read: (until: string | RegExp) => Promise<string>;
  closed: Promise<string>;
} {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket
    .setEncoding('latin1')
    .on('data', (part: string) => (text += part))
    .on('error', () => undefined);
  return {
    socket,
    /** What has come, as soon as it has `until` in it; what comes next is read apart. */
    async read(until) {
      while (!(typeof until === 'string' ? text.includes(until) : until.test(text))) await sleep(2);
      const found = text;
      text = '';
      return found;
    },
    closed: new Promise((resolve) => socket.once('close', () => resolve(text))),
  };
}

const withoutDate = (text: string) => text.replace(/Date: [^\r]*/, 'Date: …');

describe('answerPlainRequests', () => {
  it('answers as Node would have, byte for byte but for the date', async () => {
    await start();
    const { socket, read } = open();
    for (const head of [
      GET,
      `HEAD /kept HTTP/1.1\r\n${HOST}\r\n`,
      `GET /kept HTTP/1.1\r\n${HOST}Accept-Encoding: br\r\n\r\n`,
      `GET /kept HTTP/1.1\r\n${HOST}If-None-Match: *\r\n\r\n`,
    ]) {
      socket.write(head);
      const early = await read(/\r\n\r\n/);
      expect(parsed).toEqual([]);
      const other = open();
      // What a visitor says besides hands the request on, and changes nothing else.
      other.socket.write(head.replace('\r\n\r\n', '\r\nTE: trailers\r\n\r\n'));
      expect(withoutDate(early)).toBe(withoutDate(await other.read(/\r\n\r\n/)));
      expect(parsed.splice(0)).toHaveLength(1);
      other.socket.destroy();
    }
  });

  it.each([
    ['another page', `GET /other HTTP/1.1\r\n${HOST}\r\n`],
    ['a body', `POST /other HTTP/1.1\r\n${HOST}Content-Length: 4\r\n\r\nbody`],
    ['a body where there should be none', `GET /kept HTTP/1.1\r\n${HOST}Content-Length: 4\r\n\r\nbody`],
    ['two requests at once', GET + GET],
    ['the last of a connection', `GET /kept HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ['a field that is there twice', `GET /kept HTTP/1.1\r\n${HOST}Cookie: a\r\nCookie: b\r\n\r\n`],
  ])('hands on %s, also after an answer of its own', async (_, bytes) => {
    await start();
    const { socket, read } = open();
    socket.write(GET);
    expect(await read('<p>kept</p>')).toContain('200 OK');
    expect(parsed).toEqual([]);
    socket.write(bytes);
    expect(await read(/parsed|kept/)).toContain('200 OK');
    expect(parsed).not.toEqual([]);
  });

  it('hands on a head that comes in pieces, and all that follows', async () => {
    await start();
    const { socket, read } = open();
    socket.write('GET /ke');
    while (readBytes() < 7) await sleep(2);
    socket.write(`pt HTTP/1.1\r\n${HOST}\r\n`);
    expect(await read('<p>kept</p>')).toContain('200 OK');
    socket.write(`POST /other HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`);
    await sleep(20);
    socket.write('0\r\n\r\n');
    expect(await read('parsed abc')).toContain('200 OK');
    expect(parsed).toEqual(['GET /kept', 'POST /other']);
  });

  it.each([
    ['no host', 'GET /kept HTTP/1.1\r\n\r\n'],
    ['two hosts', `GET /kept HTTP/1.1\r\n${HOST}${HOST}\r\n`],
    ['a space before the colon', `GET /kept HTTP/1.1\r\n${HOST}X-A : b\r\n\r\n`],
    ['a folded line', `GET /kept HTTP/1.1\r\n${HOST} more\r\n\r\n`],
    ['bare line feeds', `GET /kept HTTP/1.1\nHost: a\n\n`],
    ['a NUL', `GET /kept HTTP/1.1\r\n${HOST}X: \0\r\n\r\n`],
    ['another protocol', `GET /kept SIP/1.1\r\n${HOST}\r\n`],
  ])('answers nothing itself that has %s', async (_, bytes) => {
    await start();
    const { socket, closed } = open();
    socket.write(bytes);
    socket.end();
    const text = await closed;
    if (!text.includes('400 Bad Request')) expect(parsed).toEqual(['GET /kept']);
  });

  it('waits for what is being made, and hands on what cannot be', async () => {
    await start();
    const { socket, read } = open();
    for (const isMade of [true, false]) {
      soon = null;
      const before = socket.bytesRead;
      socket.write(`GET /soon HTTP/1.1\r\n${HOST}\r\n`);
      const waiting = await vi.waitUntil(() => soon);
      // It comes while the connection waits, and is not to be lost.
      socket.write(GET);
      await sleep(20);
      expect([socket.bytesRead, parsed]).toEqual([before, []]);
      waiting.resolve(isMade);
      const text = await read(isMade ? /kept[^]*kept/ : /parsed[^]*kept/);
      expect(text.match(/200 OK/g)).toHaveLength(2);
    }
    expect(parsed).toEqual(['GET /soon', 'GET /kept']);
  });

  it('closes what is silent: before the first request, and after an answer', async () => {
    await start({ keepAliveMs: 60, headersMs: 50 });
    const silent = open();
    const answered = open();
    answered.socket.write(GET);
    await answered.read('<p>kept</p>');
    expect(await silent.closed).toBe('');
    expect(await answered.closed).toBe('');
  });

  it('ends when the visitor ends', async () => {
    await start();
    const { socket, closed } = open();
    socket.end(GET);
    expect(await closed).toContain('<p>kept</p>');
  });

  it('leaves answers to the server that is about to end, and closes what waits', async () => {
    await start();
    const [waiting, asking] = [open(), open()];
    for (const { socket, read } of [waiting, asking]) {
      socket.write(GET);
      await read('<p>kept</p>');
    }
    isStopping = true;
    asking.socket.write(GET);
    await asking.read('<p>kept</p>');
    expect(parsed).toEqual(['GET /kept']);
    plain.closeIdle();
    expect(await waiting.closed).toBe('');
  });
});
