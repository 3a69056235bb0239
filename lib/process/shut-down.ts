import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How often idle connections are closed while others are in use, in milliseconds. */
const LOOK_MS = 100;

/** How long a kept connection may still bring a request: its client may be sending already. */
const QUIET_MS = 500;

/** A signal within this time is the same one: a terminal tells the whole group. */
const SAME_SIGNAL_MS = 500;

type Options = {
  server: Server;
  /** How long new connections are still taken, so that a balancer can notice `/readyz`. */
  leadMs: number;
  deadlineMs: number;
  announce: () => void;
  finish: () => Promise<void>;
  exit: (code: number) => void;
};

/**
 * Shuts the server down without losing a request: announce, serve for `leadMs`, take no new
 * connection, let what is in progress end, finish, exit. Made before the server listens; answers
 * say `Connection: close` from the beginning.
 */
export function createShutDown(options: Options): () => Promise<void> {
  const { server, leadMs, deadlineMs, announce, finish, exit } = options;
  const sockets = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  return async () => {
    const deadline = setTimeout(() => exit(1), deadlineMs);
    announce();
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    try {
      if (leadMs > 0) await sleep(leadMs);
      await closeServer(server, sockets);
      await finish();
      clearTimeout(deadline);
      exit(0);
    } catch {
      clearTimeout(deadline);
      exit(1);
    }
  };
}

/** Has SIGTERM and SIGINT shut the process down; the second one ends it at once. */
export function shutDownOnSignal(options: Options, signals: NodeJS.EventEmitter = process): void {
  const shutDown = createShutDown(options);
  let begunAtMs: number | null = null;
  const stop = () => {
    const nowMs = performance.now();
    if (begunAtMs === null) {
      begunAtMs = nowMs;
      void shutDown();
    } else if (nowMs - begunAtMs > SAME_SIGNAL_MS) options.exit(1);
  };
  signals.on('SIGTERM', stop);
  signals.on('SIGINT', stop);
}

async function closeServer(server: Server, sockets: ReadonlyMap<Socket, number>): Promise<void> {
  // What has come while the process was busy is read before anything is closed.
  const look = () => setImmediate(closeQuiet);
  const closeQuiet = () => {
    // An answer begun before the signal keeps its connection; it is closed when the answer is out.
    server.closeIdleConnections();
    // Opened for later, and never used: Node takes that for a request under way.
    const since = performance.now() - QUIET_MS;
    for (const [socket, openedMs] of sockets)
      if (socket.bytesRead === 0 && openedMs < since) socket.destroy();
  };
  let looks: NodeJS.Timeout | undefined;
  const first = setTimeout(() => (looks = setInterval(look, LOOK_MS)), QUIET_MS);
  try {
    await nextTurn();
    await new Promise<void>((resolve, reject) => {
      // Only stops listening. That of an HTTP server closes kept connections too, at once.
      NetServer.prototype.close.call(server, (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    clearTimeout(first);
    clearInterval(looks);
  }
}
