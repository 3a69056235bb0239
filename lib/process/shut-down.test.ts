import { EventEmitter, once } from 'node:events';
import { createServer, request as ask, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createShutDown, shutDownOnSignal } from './shut-down';
import { listenOn } from '@/tests/support/listen-on';

const SEGMENT = 'x'.repeat(50_000);

function createInstance(leadMs: number, deadlineMs = 5000) {
  const state = { isReady: true, finished: 0, code: null as number | null };
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.writeHead(state.isReady ? 200 : 503).end();
    else if (request.url !== '/live') response.end('page');
    else {
      response.write(SEGMENT);
      setTimeout(() => response.write(SEGMENT), 100);
      setTimeout(() => response.end(SEGMENT), 200);
    }
  });
  const stop = createShutDown({
    server,
    leadMs,
    deadlineMs,
    announce: () => (state.isReady = false),
    finish: async () => void (state.finished += 1),
    exit: (code) => (state.code ??= code),
  });
  return { server, state, stop };
}

it('lets a stream in progress come to its end, then finishes', async () => {
  const { server, state, stop } = createInstance(0);
  const answer = await fetch(`http://127.0.0.1:${await listenOn(server)}/live`);
  const stopped = stop();
  expect((await answer.text()).length).toBe(3 * SEGMENT.length);
  await stopped;
  expect(state).toEqual({ isReady: false, finished: 1, code: 0 });
});

const HEAD = 'HTTP/1.1\r\nHost: example.com\r\n\r\n';

async function openKept(server: Server) {
  const socket = connect(await listenOn(server), '127.0.0.1');
  socket.write(`GET / ${HEAD}`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(String(first)).toContain('Connection: keep-alive');
  return socket;
}

it('says on kept connections that they end, from the signal on', async () => {
  const { server, state, stop } = createInstance(100);
  const socket = await openKept(server);
  const stopped = stop();
  socket.write(`GET /readyz ${HEAD}`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 [^]*Connection: close/);
  await stopped;
  expect(state.code).toBe(0);
});

it('still answers who was answered just before the signal and asks again', async () => {
  const { server, state, stop } = createInstance(0);
  const socket = await openKept(server);
  const stopped = stop();
  await sleep(250);
  socket.write(`GET / ${HEAD}`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close/);
  await stopped;
  expect(state.code).toBe(0);
});

it('closes kept connections that stay quiet', async () => {
  const { server, state, stop } = createInstance(0);
  await openKept(server);
  await stop();
  expect(state.code).toBe(0);
});

it('does not wait for connections that were opened for later', async () => {
  const { server, state, stop } = createInstance(0);
  const waiting = connect(await listenOn(server), '127.0.0.1');
  waiting.on('error', () => undefined);
  await once(server, 'connection');
  await stop();
  expect(state.code).toBe(0);
});

it('gives up what takes too long, with code 1', async () => {
  const { server, state, stop } = createInstance(0, 50);
  const hanging = ask({ port: await listenOn(server), path: '/live' }, (answer) => answer.resume());
  hanging.on('error', () => undefined).end();
  await once(hanging, 'response');
  void stop();
  await expect.poll(() => state.code).toBe(1);
  expect(state.finished).toBe(0);
});

it('ends with code 1 when it cannot finish', async () => {
  const server = createServer();
  await listenOn(server);
  const codes: number[] = [];
  const finish = async () => Promise.reject(new Error('The store is gone'));
  const exit = (code: number) => codes.push(code);
  await createShutDown({ server, leadMs: 0, deadlineMs: 1000, announce: () => undefined, finish, exit })();
  expect(codes).toEqual([1]);
});

it('ends at once at the second signal, which is not the echo of the first', async () => {
  const signals = new EventEmitter();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const server = createServer((_request, response) => void response.write('never over'));
  const stream = ask({ port: await listenOn(server) }, (answer) => answer.resume());
  stream.on('error', () => undefined).end();
  await once(stream, 'response');
  const codes: number[] = [];
  const options = {
    server,
    leadMs: 0,
    deadlineMs: 60_000,
    announce: () => undefined,
    finish: async () => undefined,
  };
  shutDownOnSignal({ ...options, exit: (code) => codes.push(code) }, signals);
  signals.emit('SIGINT');
  clock.mockReturnValue(400);
  signals.emit('SIGTERM');
  expect(codes).toEqual([]);
  clock.mockReturnValue(600);
  signals.emit('SIGTERM');
  expect(codes).toEqual([1]);
  clock.mockRestore();
});
