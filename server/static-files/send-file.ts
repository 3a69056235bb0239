import type { IncomingMessage, ServerResponse } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FOR_EVER } from '../page-cache/cache-rules';
import { pickEncoding } from '../page-cache/encode';
import { sendBytes } from '../page-cache/send-bytes';
import { toFileHeaders } from '../security/policy';
import { isReading } from '../validation/asks-for-page';
import { CHUNKS_DIR, CHUNKS_PATH, COMPRESSED } from './compress-files';

type Send = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;

/**
 * Sends the build's scripts and style sheets in brotli. Returns false for other requests, which
 * Next answers.
 */
export async function createFileSender(distDir: string, common: Record<string, string>): Promise<Send> {
  const folder = join(distDir, CHUNKS_DIR);
  const names = new Set(await readdir(folder));
  const files = new Map<string, Promise<Buffer>>();
  const read = (name: string) => {
    const known = files.get(name) ?? readFile(join(folder, name));
    files.set(name, known);
    return known;
  };

  return async (request, response, path) => {
    const name = path.startsWith(CHUNKS_PATH) ? path.slice(CHUNKS_PATH.length) : '';
    if (!isReading(request) || !names.has(name) || !names.has(name + COMPRESSED)) return false;
    if (pickEncoding(request.headers['accept-encoding']) !== 'br') return false;
    const bytes = await read(name + COMPRESSED);
    const type = name.endsWith('.css') ? 'text/css; charset=UTF-8' : 'application/javascript; charset=UTF-8';
    response.writeHead(200, {
      ...common,
      ...toFileHeaders(type),
      'Content-Type': type,
      'Content-Encoding': 'br',
      'Content-Length': bytes.byteLength,
      'Cache-Control': FOR_EVER,
      Vary: 'Accept-Encoding',
    });
    if (request.method === 'HEAD') response.end();
    else sendBytes(response, bytes);
    return true;
  };
}
