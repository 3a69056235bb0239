import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. */
const LOOK_MS = 100;

/** In milliseconds: the client may be sending already. */
const QUIET_MS = 500;

/** A terminal sends the signal to the whole group, so it can arrive twice. */
const SAME_SIGNAL_MS = 500;

type Options = {
  server: Server;
  /** How long new connections are accepted, so that a balancer can notice `/readyz`. */
  leadMs: number;
  deadlineMs: number;
  announce: () => void;
  finish: () => Promise<void>;
  exit: (code: number) => void;
};

/**
 * Announces, serves for `leadMs`, stops accepting, lets requests end and exits. Call it before the
 * server listens.
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

/** A second signal ends the process at once. */
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
  // Reads what arrived while the process was busy before connections are closed.
  const look = () => setImmediate(closeQuiet);
  const closeQuiet = () => {
    server.closeIdleConnections();
    // Node takes a connection that was opened early and never used for a request under way.
    const since = performance.now() - QUIET_MS;
    for (const [socket, openedMs] of sockets)
      if (socket.bytesRead === 0 && openedMs < since) socket.destroy();
  };
  let looks: NodeJS.Timeout | undefined;
  const first = setTimeout(() => (looks = setInterval(look, LOOK_MS)), QUIET_MS);
  try {
    await nextTurn();
    await new Promise<void>((resolve, reject) => {
      // The `close` of an HTTP server also closes kept connections at once.
      NetServer.prototype.close.call(server, (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    clearTimeout(first);
    clearInterval(looks);
  }
}
