/** Builds the site for production: Next's pages, and the serving process in one file. */
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextCommand } from './support/build.mjs';
import { Fault } from './support/say.mjs';
import { main } from './support/main.mjs';
import { withoutSettings } from './support/settings.mjs';
import { root } from './support/root.mjs';
import { SERVER_FILE } from './support/server-command.mjs';

const placeholders = JSON.parse(readFileSync(join(root, 'server/page-cache/placeholders.json'), 'utf8'));

await main(async () => {
  // No setting of a site: placeholders that the server fills when it starts, so that one build
  // serves them all.
  const env = { ...withoutSettings(root, process.env), ...placeholders, NODE_ENV: 'production' };
  const [node, ...next] = nextCommand('build');
  const { status } = spawnSync(node, next, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Fault('Next could not build the pages.', status ?? 1);
  const finished = spawnSync(node, ['--import', 'tsx', 'tools/finish-pages.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (finished.status !== 0) throw new Fault('The pages could not be finished.', finished.status ?? 1);

  // Sources that are compiled at every start cost seconds, and eighty megabytes for as long as the
  // process runs.
  await build({
    absWorkingDir: root,
    entryPoints: ['server.ts'],
    outfile: SERVER_FILE,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    // What Next loads too is to be one and the same module for both.
    external: ['next', 'next/*'],
    alias: { 'server-only': 'next/dist/compiled/server-only/empty.js' },
    // Packages in CommonJS ask for Node's own modules.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    // V8 keeps the text for as long as the process runs, and twice as large where a comment of a
    // package has a letter beyond Latin-1. Names stay, and lines are short, for stack traces.
    minifyWhitespace: true,
    lineLimit: 200,
    logLevel: 'warning',
  });
});
