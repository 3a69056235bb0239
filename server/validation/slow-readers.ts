import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** In milliseconds. */
const LOOK_MS = 10_000;
const PATIENT_LOOKS = 6;

type Seen = { taken: number; looksWithoutProgress: number };

/**
 * Counts looks, because no client can read while this process is blocked. Large responses are
 * written in slices (`send-bytes`), so one slice in that time suffices.
 */
export function dropSlowReaders(server: Server, patientLooks = PATIENT_LOOKS, lookMs = LOOK_MS): void {
  const seen = new Map<Socket, Seen>();
  server.on('connection', (socket: Socket) => {
    seen.set(socket, { taken: -1, looksWithoutProgress: 0 });
    socket.once('close', () => seen.delete(socket));
  });
  const look = () => {
    for (const [socket, last] of seen) {
      const taken = socket.writableLength === 0 ? -1 : socket.bytesWritten - socket.writableLength;
      const isStuck = taken >= 0 && taken === last.taken;
      const looksWithoutProgress = isStuck ? last.looksWithoutProgress + 1 : 0;
      if (looksWithoutProgress >= patientLooks) socket.destroy();
      else seen.set(socket, { taken, looksWithoutProgress });
    }
  };
  const timer = setInterval(look, lookMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
