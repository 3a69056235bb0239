import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { buildFrameScripts } from './frame-scripts.mjs';
import { nextCommand, noteBuild, SERVER_FILE } from './sources.mjs';
import { withoutSettings } from './without-settings.mjs';

const root = dirname(import.meta.dirname);
const placeholders = JSON.parse(readFileSync(join(root, 'server/page-cache/placeholders.json'), 'utf8'));
// The server replaces these placeholders at start, so one build serves every site.
const env = { ...withoutSettings(root, process.env), ...placeholders, NODE_ENV: 'production' };

function run([command, ...args], failure) {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (status === 0) return;
  console.error(`\n${failure}`);
  process.exit(status || 1);
}

const note = noteBuild(root, env);
run(nextCommand('build'), 'Next could not build the pages.');
await buildFrameScripts(dirname(SERVER_FILE));
const finish = ['--import', 'tsx', 'build/finish-pages.ts', dirname(SERVER_FILE)];
run([process.execPath, ...finish], 'The pages could not be finished.');

// Compiling the sources at every start would cost seconds and 80 MB of memory.
await build({
  absWorkingDir: root,
  entryPoints: ['server.ts'],
  outfile: SERVER_FILE,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  // Next imports these too, and both need the same module instance.
  external: ['next', 'next/*'],
  alias: { 'server-only': 'next/dist/compiled/server-only/empty.js' },
  // CommonJS packages call `require` for Node's own modules.
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
  // V8 keeps the source in memory, with two bytes a character once it has one beyond Latin-1. Names
  // and short lines stay for stack traces.
  minifyWhitespace: true,
  lineLimit: 200,
  logLevel: 'warning',
});
// The backend starts it as a process of its own (backend/studio/videos).
await build({
  absWorkingDir: root,
  entryPoints: ['backend/studio/videos/worker/main.ts'],
  outfile: join(dirname(SERVER_FILE), 'video-worker.mjs'),
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  minifyWhitespace: true,
  lineLimit: 200,
  logLevel: 'warning',
});
note();
