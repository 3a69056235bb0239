import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import {
  isDirectPath,
  type DirectAnswer,
  type DirectRequest,
  type DirectRoutes,
} from '@/lib/http/direct-routes';
import type { HotFiles } from './hot-files';
import { readHeaders } from '../read-headers';
import { sendBytes } from '../page-cache/send-bytes';

/**
 * Answers a request by the direct routes, and keeps what many will ask for in `files`. False when it is not theirs, and
 * nothing was written. `headers` go with every answer.
 */
export async function answerDirectly(
  routes: DirectRoutes | null,
  request: IncomingMessage,
  response: ServerResponse,
  { isLocal, files, headers }: { isLocal: boolean; files: HotFiles; headers: Record<string, string> },
): Promise<boolean> {
  const { url = '/', method = 'GET' } = request;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!isDirectPath(path)) return false;
  const answering = routes?.({
    method,
    path,
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    headers: readHeaders(request),
    readText: (maxBytes) => readText(request, maxBytes),
    isLocal,
    get signal() {
      return whileThere(response);
    },
  } satisfies DirectRequest);
  if (!answering) return false;
  const given = await answering;
  const answer = { ...given, headers: { ...headers, ...given.headers } };
  files.keep(request, answer);
  await write(answer, response);
  return true;
}

/** A signal that aborts when the visitor leaves before the end. */
function whileThere(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => (response.writableFinished ? undefined : gone.abort()));
  return gone.signal;
}

async function write({ status, headers, body }: DirectAnswer, response: ServerResponse): Promise<void> {
  response.writeHead(status, headers);
  if (body === null) response.end();
  // A part of memory that many answers share goes out without a copy, however slow the viewer is.
  else if (body instanceof Uint8Array) sendBytes(response, body);
  else {
    // The visitor may leave at any time; that is no failure of ours.
    await pipeline(Readable.fromWeb(body as NodeReadableStream<Uint8Array>), response).catch(() =>
      response.destroy(),
    );
  }
}

function readText(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.byteLength;
      if (size <= maxBytes) parts.push(part);
      else resolve(null);
    });
    request.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    request.once('error', reject);
  });
}
