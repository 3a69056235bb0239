import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ask } from './ask.mjs';

/**
 * Fetches pages and has a server send them: each as it is, and compressed beside it.
 * @param start of the stage: `startNginx` or `startNode`
 * @param pages by the name of its file, `origin`, `path` and `host` of each
 */
export async function serveAsFiles(start, pages) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  for (const [name, page] of Object.entries(pages)) {
    const { status, headers, body } = await ask(page);
    if (status !== 200) throw new Error(`${page.path} of ${page.host} answered ${status}.`);
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
