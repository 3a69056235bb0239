import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ChosenForm } from './page-cache/kept-answer';
import { parsePlainRequest } from './parse-plain-request';
import type { RequestHead } from './request-head';

type Options = {
  /** What is sent for a request at once; null to have it answered as any other. */
  find: (head: RequestHead) => ChosenForm | null;
  /** What is sent as soon as it is there; null to wait for nothing. */
  findSoon: (head: RequestHead) => Promise<ChosenForm | null> | null;
  /** While it is true nothing is answered here: a server that is about to end says so in its answers. */
  isStopping: () => boolean;
};

export type PlainRequests = {
  /** Closes connections that wait for their next request here. */
  closeIdle(): void;
};

/**
 * Answers what lies ready before Node's own parser has seen it, which costs a third: a connection whose next bytes are
 * one plain request, and no more (`parsePlainRequest`), gets the bytes of its answer. The first thing that is anything else, or for which nothing lies
 * ready, hands the connection on to Node, with all that has come, for good.
 */
export function answerPlainRequests(server: Server, { find, findSoon, isStopping }: Options): PlainRequests {
  // Of a server that was just made there is one: Node's own.
  const [handOn] = server.listeners('connection');
  if (!handOn) throw new Error('This server does not know how to speak HTTP.');
  server.removeListener('connection', handOn as (socket: Socket) => void);
  const held = new Set<Socket>();

  function hold(socket: Socket): void {
    held.add(socket);
    // As long as Node waits for a head, and after an answer for the next one.
    socket.setTimeout(server.headersTimeout);
    socket
      .on('data', answer)
      .on('end', end)
      .on('timeout', destroy)
      .on('error', destroy)
      .once('close', forget);

    function release(): void {
      held.delete(socket);
      socket
        .off('data', answer)
        .off('end', end)
        .off('timeout', destroy)
        .off('error', destroy)
        .off('close', forget);
      socket.setTimeout(0);
    }

    function answer(chunk: Buffer): void {
      const head = isStopping() || socket.writableLength > 0 ? null : parsePlainRequest(chunk, socket);
      const chosen = head && find(head);
      if (chosen) return send(socket, chosen, server.keepAliveTimeout);
      const soon = head && findSoon(head);
      if (soon) wait(soon, chunk);
      else pass(chunk);
    }

    function wait(soon: Promise<ChosenForm | null>, chunk: Buffer): void {
      held.delete(socket);
      socket.pause();
      const settled = soon.catch(() => null);
      void settled.then((chosen) => {
        if (socket.destroyed) return;
        if (!chosen || isStopping()) return pass(chunk);
        held.add(socket);
        send(socket, chosen, server.keepAliveTimeout);
        socket.resume();
      });
    }

    function pass(chunk: Buffer): void {
      release();
      // Node reads what was put back first, then what comes.
      socket.pause();
      socket.unshift(chunk);
      Reflect.apply(handOn as (socket: Socket) => void, server, [socket]);
      process.nextTick(() => socket.resume());
    }

    function end(): void {
      socket.end();
    }
    function destroy(): void {
      socket.destroy();
    }
    function forget(): void {
      held.delete(socket);
    }
  }

  server.on('connection', hold);
  return {
    closeIdle() {
      for (const socket of held) if (socket.bytesWritten > 0 && socket.writableLength === 0) socket.destroy();
    },
  };
}

/** Writes an answer with the fields that Node adds to its own (RFC 9110 section 6.6.1, RFC 9112 section 9.3). */
function send(socket: Socket, { head, body }: ChosenForm, keepAliveMs: number): void {
  socket.cork();
  socket.write(head.lines);
  socket.write(lastLines(keepAliveMs));
  if (body) socket.write(body);
  socket.uncork();
  if (socket.timeout !== keepAliveMs) socket.setTimeout(keepAliveMs);
}

let second = 0;
let lines: Buffer = Buffer.alloc(0);

function lastLines(keepAliveMs: number): Buffer {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    const date = new Date(now * 1000).toUTCString();
    const seconds = Math.floor(keepAliveMs / 1000);
    lines = Buffer.from(`Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`);
  }
  return lines;
}
