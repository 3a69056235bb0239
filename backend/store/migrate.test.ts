import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);

it('a SQLite file is migrated once when three processes start at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-migrate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: folder } as const;
  const migrate = () => run(process.execPath, ['--import', 'tsx', 'cli/migrate.ts'], { env });
  const said = (await Promise.all([migrate(), migrate(), migrate()])).map(({ stdout }) => stdout);
  expect(said.filter((text) => text.includes('0001-first-tables'))).toHaveLength(1);
  expect(said.filter((text) => text.includes('up to date.'))).toHaveLength(2);
});
