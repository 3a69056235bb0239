import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Fetches pages and has a server send them: each as it is, compressed beside it, and its headers.
 * @param start `startNginx` or `startNode`, of the stage
 * @param pages by the name of its file, `origin`, `path`, `host` and further `headers` of each
 */
export async function serveAsFiles(start, pages) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  for (const [name, page] of Object.entries(pages)) {
    const { status, headers, body } = await ask(page);
    if (status !== 200) throw new Error(`${page.path} of ${page.host ?? page.origin} answered ${status}.`);
    writeFileSync(join(folder, name), body);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
    writeFileSync(join(folder, `${name}.headers.json`), JSON.stringify(headers));
  }
  const server = await start(folder);
  const { stop } = server;
  server.stop = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return server;
}

/** Asks for a page under any host name, which `fetch` would not send. */
function ask({ origin, path, host, headers = {} }) {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { headers: { ...headers, ...(host && { host }) } }, (response) => {
      const { statusCode: status, headers } = response;
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('end', () => resolve({ status, headers, body: Buffer.concat(parts) }));
      response.once('error', reject);
    });
    asked.once('error', reject).end();
  });
}
