import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFiles } from './compress-files';
import { createFileSender } from './send-file';
import { createFolder } from '@/tests/support/temp-folder';
import { listenOn } from '@/tests/support/listen-on';

const SCRIPT = 'const seats = 120; '.repeat(200);

async function serve() {
  const distDir = createFolder();
  await mkdir(join(distDir, 'static/chunks'), { recursive: true });
  await writeFile(join(distDir, 'static/chunks/a.js'), SCRIPT);
  expect(await compressFiles(distDir)).toBe(1);
  const send = await createFileSender(distDir, { 'X-Content-Type-Options': 'nosniff' });
  const server = createServer((request, response) => {
    void send(request, response, request.url ?? '').then((isSent) => isSent || response.writeHead(418).end());
  });
  const port = await listenOn(server);
  return async (path: string, accept: string) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const address = `http://127.0.0.1:${port}/_next/static/chunks/${path}`;
      get(address, { agent: false, headers: { 'accept-encoding': accept } }, resolve).once('error', reject);
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: Buffer.concat(await answer.toArray()),
    };
  };
}

test('a script of the build is sent as small as the browser takes it, for good', async () => {
  const ask = await serve();
  const { status, headers, body } = await ask('a.js', 'gzip, br');
  expect(status).toBe(200);
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(body.byteLength),
    'content-type': 'application/javascript; charset=UTF-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('all else is left to Next', async () => {
  const ask = await serve();
  for (const [path, accept] of [
    ['a.js', 'gzip'],
    ['b.js', 'br'],
    ['a.js.br', 'br'],
  ] as const)
    expect((await ask(path, accept)).status).toBe(418);
});
