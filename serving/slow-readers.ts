import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often connections are looked at, and after how long without progress one is closed, in milliseconds. */
const LOOK_MS = 10_000;
const PATIENCE_MS = 60_000;

type Seen = { taken: number; atMs: number };

/**
 * Closes connections whose visitor takes nothing of an answer that waits for him, and with that lets go of what is kept for him.
 * Large answers are written in slices (`send-bytes`), so that whoever takes one slice in that time stays.
 */
export function dropSlowReaders(server: Server, patienceMs = PATIENCE_MS, lookMs = LOOK_MS): void {
  const seen = new Map<Socket, Seen>();
  server.on('connection', (socket: Socket) => {
    seen.set(socket, { taken: -1, atMs: 0 });
    socket.once('close', () => seen.delete(socket));
  });
  const look = () => {
    const nowMs = performance.now();
    for (const [socket, last] of seen) {
      const taken = socket.writableLength === 0 ? -1 : socket.bytesWritten - socket.writableLength;
      if (taken < 0 || taken !== last.taken) seen.set(socket, { taken, atMs: nowMs });
      else if (nowMs - last.atMs >= patienceMs) socket.destroy();
    }
  };
  const timer = setInterval(look, lookMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
