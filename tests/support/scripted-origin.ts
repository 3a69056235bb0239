import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export type Reply =
  | string
  | Uint8Array
  | {
      body?: string | Uint8Array;
      status?: number;
      /** May differ from the body's real type. */
      type?: string;
      location?: string;
      /** In milliseconds. */
      lateMs?: number;
      /** In bytes; 0 resets the connection before any response. */
      resetAfter?: number;
      hidesLength?: boolean;
      ignoresRange?: boolean;
      isGzipped?: boolean;
    };

export type ScriptedOrigin = ReturnType<typeof createScriptedOrigin>;

/**
 * Responses by path and query; a function is called for each request. Missing entries are a 404.
 */
export function createScriptedOrigin() {
  const files = new Map<string, Reply | (() => Reply | null)>();
  const asked: string[] = [];
  const state = { isDown: false };
  let server: Server | null = null;
  let port = 0;

  const open = () =>
    createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      if (state.isDown) return void request.socket.destroy();
      const file = files.get(path);
      const reply = typeof file === 'function' ? file() : file;
      if (reply === undefined || reply === null) return void response.writeHead(404).end();
      void send(response, reply, request.headers.range ?? '');
    });

  return {
    files,
    asked,
    state,
    start: () =>
      new Promise<string>((resolve) => {
        server = open().listen(port, '127.0.0.1', () => {
          ({ port } = server?.address() as AddressInfo);
          resolve(`http://127.0.0.1:${port}`);
        });
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  };
}

async function send(response: ServerResponse, given: Reply, range: string): Promise<void> {
  const reply = typeof given === 'string' || given instanceof Uint8Array ? { body: given } : given;
  const { body = '', status = 200, type, location, lateMs = 0, resetAfter } = reply;
  if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs));
  if (resetAfter === 0) return void response.socket?.destroy();
  const whole = reply.isGzipped ? gzipSync(body) : Buffer.from(body);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(reply.ignoresRange ? '' : range) ?? [];
  const part = from === undefined ? whole : whole.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? status : 206, {
    ...(type !== undefined && { 'content-type': type }),
    ...(location !== undefined && { location }),
    ...(reply.isGzipped && { 'content-encoding': 'gzip' }),
    ...(!reply.hidesLength && { 'content-length': part.byteLength }),
    ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${whole.byteLength}` }),
  });
  if (resetAfter === undefined) return void response.end(part);
  response.write(part.subarray(0, resetAfter), () => response.socket?.destroy());
}
