import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expand, ROOMS, TOP_FOLDERS } from './rooms.mjs';

const CRUISE = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const REPORTER = `plugin:${resolve('lint/import-reporter.mjs')}`;
const fileIn = (room) => {
  if (room === '*.ts') return 'server.ts';
  return room.includes('.') ? room : `${room}/in-it.ts`;
};

const FORBIDDEN = {
  '*.ts': 'backend',
  app: 'backend',
  components: 'lib/api-client',
  'lib/contract': 'lib/result.ts',
  'lib/env': 'lib/money.ts',
  'lib/api-client/transport': 'app',
  'lib/api-client': 'backend',
  'lib/json': 'lib/env',
  'lib/http': 'lib/orders',
  'lib/forms': 'lib/auth',
  'lib/auth': 'lib/orders',
  'lib/contact': 'lib/auth',
  'lib/content': 'lib/seo',
  'lib/events': 'lib/player',
  'lib/forms': 'lib/auth',
  'lib/orders': 'lib/events',
  'lib/plans': 'lib/env',
  'lib/player': 'lib/auth',
  'lib/seo': 'components',
  'lib/studio': 'lib/events',
  'lib/observability': 'lib/http',
  lib: 'lib/auth',
  server: 'components',
  backend: 'lib/http',
  recording: 'backend',
  ingest: 'backend',
  sandbox: 'lib/env',
  tests: 'app',
  e2e: 'components',
  cli: 'sandbox',
  build: 'app',
  lint: 'lib',
  tools: 'app',
};

const listBroken = (said) =>
  said
    .split('\n')
    .filter((line) => /^error (?!no circle)/.test(line))
    .sort();

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rooms-'));
  for (const { room, uses } of ROOMS)
    for (const name of [room, ...expand(uses)]) if (!name.startsWith('!')) write(fileIn(name), '');
  write('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
  for (const name of ['zod', 'next', 'hono']) {
    write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`);
    write(`node_modules/${name}/index.js`, '');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the rules of imports', () => {
  it('stop what the table does not name, in every room, Next in the API, and circles', async () => {
    for (const [room, target] of Object.entries(FORBIDDEN))
      write(fileIn(room).replace('in-it', 'wrong'), `import '@/${fileIn(target).replace('.ts', '')}';\n`);
    write('backend/in-it.ts', "import 'next';\nimport 'hono';\n");
    write('lib/contract/in-it.ts', "import 'zod';\nimport 'hono';\n");
    write('e2e/one/a.ts', "import type { B } from './b';\nexport type A = B;\n");
    write('e2e/one/b.ts', "import type { A } from './a';\nexport type B = A;\n");
    write('e2e/two/a.ts', "import '../three/a';\n");
    write('e2e/two/b.ts', '');
    write('e2e/three/a.ts', '');
    write('e2e/three/b.ts', "import '../two/b';\n");
    write('e2e/four/in/a.ts', "import '../../five/a';\n");
    write('e2e/four/b.ts', '');
    write('e2e/five/a.ts', '');
    write('e2e/five/b.ts', "import '../four/b';\n");
    const said = await cruise();
    const wanted = ROOMS.map(
      ({ room }) => `error ${room}: ${fileIn(room).replace('in-it', 'wrong')} → ${fileIn(FORBIDDEN[room])}`,
    );
    expect(listBroken(said)).toEqual(
      [
        ...wanted,
        'error backend: packages: backend/in-it.ts → node_modules/next/index.js',
        'error lib/contract: packages: lib/contract/in-it.ts → node_modules/hono/index.js',
      ].sort(),
    );
    expect(said).toMatch(/error no circle of files: e2e\/one\/(a\.ts → e2e\/one\/b|b\.ts → e2e\/one\/a)\.ts/);
    expect(said).toContain('error no circle of folders: e2e/three → e2e/two → e2e/three');
    // A folder's imports include those of its subfolders.
    expect(said).toContain('error no circle of folders: e2e/five → e2e/four → e2e/five');
  });

  it('let a room use its own files and those of the rooms that it names, and folders in one direction', async () => {
    for (const { room, uses } of ROOMS) {
      const may = [room, ...expand(uses).filter((use) => !use.startsWith('!'))].map(fileIn);
      const imports = may.map((file) => `import '@/${file.replace('.ts', '')}';\n`).join('');
      write(fileIn(room).replace('in-it', 'right'), room === '*.ts' ? '' : imports);
    }
    write('e2e/one/in/a.ts', "import '../../two/a';\n");
    write('e2e/one/b.ts', '');
    write('e2e/two/a.ts', '');
    const said = await cruise();
    expect(said).not.toMatch(/^error (?!no circle of folders)/m);
    expect(said).not.toContain('e2e/one');
  });
});

function write(path, text) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function cruise() {
  const args = [CRUISE, '--config', resolve('.dependency-cruiser.mjs'), '--output-type', REPORTER];
  return new Promise((done) => {
    execFile(process.execPath, [...args, ...TOP_FOLDERS, 'server.ts'], { cwd: folder }, (_error, stdout) =>
      done(stdout),
    );
  });
}
