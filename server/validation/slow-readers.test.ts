import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { sendBytes } from '../page-cache/send-bytes';
import { dropSlowReaders } from './slow-readers';
import { listenOn } from '@/tests/support/listen-on';

/** Exceeds the kernel's buffers on both sides. */
const SIZE = 24 * 1024 * 1024;

const LOOK_MS = 20;

async function startServer(patientLooks: number) {
  const body = new Uint8Array(SIZE).fill(7);
  const server = createServer((_request, response) => {
    response.setHeader('Content-Length', SIZE);
    sendBytes(response, body);
  });
  dropSlowReaders(server, patientLooks, LOOK_MS);
  return { server, port: await listenOn(server) };
}

it('closes the connection of a visitor who takes nothing, and lets go of the rest', async () => {
  const { server, port } = await startServer(10);
  const dropped = new Promise<number>((resolve) => {
    server.once('connection', (socket) => socket.once('close', () => resolve(socket.bytesWritten)));
  });
  const visitor = connect(port, '127.0.0.1');
  visitor.on('error', () => undefined);
  visitor.write('GET / HTTP/1.1\r\nHost: example.com\r\n\r\n');
  visitor.pause();
  expect(await dropped).toBeLessThan(SIZE);
  visitor.destroy();
});

it('leaves a visitor alone who is slow but reads on', async () => {
  // The whole download takes longer than the limit, but no step does.
  const patientLooks = 100;
  const { port } = await startServer(patientLooks);
  const beganMs = performance.now();
  const visitor = connect(port, '127.0.0.1');
  visitor.write('GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n');
  let size = 0;
  visitor.on('data', (part: Buffer) => {
    const isNew = Math.floor(size / 4_000_000) < Math.floor((size + part.byteLength) / 4_000_000);
    size += part.byteLength;
    if (!isNew) return;
    visitor.pause();
    setTimeout(() => visitor.resume(), 500);
  });
  await once(visitor, 'close');
  expect(size).toBeGreaterThan(SIZE);
  expect(performance.now() - beganMs).toBeGreaterThan(patientLooks * LOOK_MS);
});
