import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { parseAddress } from '@/lib/network/address';
import { toAddressKey } from '@/lib/network/rate-limit';
import type { Authorize } from '../show/authorize';
import type { Shows } from '../show/shows';
import { isProtocolFault, ProtocolFault } from './protocol-fault';
import { serveSession } from './session';

/** Of connections that have not published. Those that have are as many as there are keys. */
const MAX_WAITING = 500;
const MAX_WAITING_PER_ADDRESS = 20;
/** From connecting to publishing, in ms. */
const BEGIN_MS = 10_000;
/** Without a byte, in ms. */
const SILENT_MS = 30_000;
/** To send the last words, in ms. */
const FAREWELL_MS = 1000;
const MAX_UNSENT = 64 * 1024;

export type RtmpOptions = {
  authorize: Authorize;
  shows: Shows;
  isDraining: () => boolean;
  log: (message: string, fields: Record<string, unknown>) => void;
  report: (message: string, error: unknown) => void;
  /** In ms; from connecting to publishing. */
  beginMs?: number;
  maxPerAddress?: number;
};

/** Takes encoders in, over RTMP and, with a certificate, over RTMPS. */
export function createRtmpServer(options: RtmpOptions, tls: { cert: Buffer; key: Buffer } | null = null) {
  const {
    beginMs = BEGIN_MS,
    maxPerAddress = MAX_WAITING_PER_ADDRESS,
    authorize,
    shows,
    isDraining,
    log,
    report,
  } = options;
  const secureContext = tls && createSecureContext({ ...tls, minVersion: 'TLSv1.2' });
  const sockets = new Map<Socket, Promise<void>>();
  /** The oldest first, each with the key of its address. */
  const waiting = new Map<Socket, string>();

  /** Counts and times connections from their first packet, the handshake of TLS included. */
  function accept(connection: Socket): void {
    const address = parseAddress(connection.remoteAddress ?? '') ?? '';
    const key = toAddressKey(address);
    makeRoom(key);
    const socket = secureContext ? new TLSSocket(connection, { isServer: true, secureContext }) : connection;
    socket.on('error', () => socket.destroy());
    waiting.set(socket, key);
    const served = serve(socket, address).finally(() => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
    sockets.set(socket, served);
  }

  /** Drops the oldest of this address if it has its share, else the oldest of the one with most. */
  function makeRoom(key: string): void {
    const crowds = new Map<string, Socket[]>();
    for (const [socket, of] of waiting) crowds.set(of, [...(crowds.get(of) ?? []), socket]);
    const own = crowds.get(key) ?? [];
    const isOver = own.length >= maxPerAddress;
    if (!isOver && waiting.size < MAX_WAITING) return;
    const [first = own, ...others] = isOver ? [] : crowds.values();
    const [oldest] = others.reduce((most, some) => (some.length > most.length ? some : most), first);
    if (!oldest) return;
    waiting.delete(oldest);
    oldest.destroy(new ProtocolFault('It made room for a newer connection'));
  }

  async function serve(socket: Socket, address: string): Promise<void> {
    let why = 'It closed the connection.';
    let show: string | null = null;
    const close = (reason: string) => {
      why = reason;
      socket.destroySoon();
      setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
    };
    const late = setTimeout(() => {
      why = 'It did not publish in time.';
      socket.destroy();
    }, beginMs);
    socket.setNoDelay(true);
    socket.setTimeout(SILENT_MS, () => {
      why = 'It was silent for too long.';
      socket.destroy();
    });
    try {
      await serveSession({
        source: socket,
        send: (data) => {
          // A client that does not read has no use for more.
          if (socket.writableLength > MAX_UNSENT) socket.destroy();
          else if (socket.writable) socket.write(data);
        },
        close,
        address,
        authorize,
        shows,
        isDraining,
        accepted: (id, input) => {
          clearTimeout(late);
          waiting.delete(socket);
          show = id;
          log('An encoder publishes.', { show, input, address });
        },
      });
    } catch (error) {
      if (isProtocolFault(error)) why = error.message;
      else if (!isConnectionError(error)) report('An encoder could not be served.', error);
    } finally {
      clearTimeout(late);
      close(why);
      log('An encoder is gone.', { show, address, why });
    }
  }

  const server = createServer(accept);

  return {
    server,
    connections: () => sockets.size,
    /** Resolves when what the encoders sent is handed over. */
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const socket of sockets.keys()) socket.destroy();
      await Promise.all(sockets.values());
      await closed;
    },
  };
}

const CONNECTION_ERRORS = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED'];

/** A socket that is reset or destroyed while it is read, or a scanner's handshake of TLS. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  const code = String(error.code);
  return CONNECTION_ERRORS.includes(code) || code === 'EPROTO' || code.startsWith('ERR_SSL_');
}
