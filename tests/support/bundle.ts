import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const bundles = new Map<string, Promise<string>>();

/**
 * Compiles a program once and returns the path of the result. Under tsx each start of the API costs
 * three seconds of a core.
 */
export function bundle(entry: string): Promise<string> {
  const found = bundles.get(entry);
  if (found) return found;
  const made = compile(entry);
  bundles.set(entry, made);
  return made;
}

async function compile(entry: string): Promise<string> {
  const name = `${entry.replaceAll('/', '-').replace(/\.ts$/, '')}-${process.pid}.mjs`;
  // Below node_modules, so that packages resolve.
  const outfile = join(root, 'node_modules/.cache/bundles', name);
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: 'inline',
    alias: { 'server-only': join(root, 'node_modules/server-only/empty.js') },
    logLevel: 'warning',
  });
  process.once('exit', () => rmSync(outfile, { force: true }));
  return outfile;
}
