import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ask } from './ask.mjs';

/**
 * Fetches pages and lays them into a folder as nginx would be given them: each as it is, and compressed beside it.
 * @param pages by the name of its file, `origin`, `path` and `host` of each
 * @returns `folder`, and `remove` which deletes it
 */
export async function layAsFiles(pages) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  for (const [name, page] of Object.entries(pages)) {
    const { status, body } = await ask(page);
    if (status !== 200) throw new Error(`${page.path} of ${page.host} answered ${status}.`);
    writeFileSync(join(folder, name), body);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
