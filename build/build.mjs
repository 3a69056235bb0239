/** Builds the site for production: Next's pages, and the serving process in one file. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { nextCommand, noteBuild, SERVER_FILE } from './sources.mjs';
import { withoutSettings } from './without-settings.mjs';

const root = dirname(import.meta.dirname);
const placeholders = JSON.parse(readFileSync(join(root, 'server/page-cache/placeholders.json'), 'utf8'));
// No setting of a site: placeholders that the server fills when it starts, so that one build
// serves them all.
const env = { ...withoutSettings(root, process.env), ...placeholders, NODE_ENV: 'production' };

function run([command, ...args], failure) {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (status === 0) return;
  console.error(`\n${failure}`);
  process.exit(status || 1);
}

const note = noteBuild(root, env);
run(nextCommand('build'), 'Next could not build the pages.');
const finish = ['--import', 'tsx', 'build/finish-pages.ts', dirname(SERVER_FILE)];
run([process.execPath, ...finish], 'The pages could not be finished.');

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
note();
