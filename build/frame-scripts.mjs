import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** The scripts of cards and players on other sites (components/embed), apart from Next's. */
export async function buildFrameScripts(distDir) {
  const outdir = join(root, distDir, 'frame');
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['components/embed/card.ts', 'components/embed/player.ts'],
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2020',
    minify: true,
    // One of the two builds, since a playlist with separate sound needs the whole one.
    alias: { 'hls.js/light': 'hls.js' },
    logLevel: 'warning',
  });
}
