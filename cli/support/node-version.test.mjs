import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { isAtLeast } from './node-version.mjs';

describe('isAtLeast', () => {
  it.each([
    ['v20.9.0', '>=20.9.0', true],
    ['v20.20.2', '>=20.9.0', true],
    ['v22.0.0', '>=20.9.0', true],
    ['v20.8.9', '>=20.9.0', false],
    ['v18.20.8', '>=20.9.0', false],
    ['v20.9.1', '>=20.9', true],
    ['v9.11.2', '>=20.9.0', false],
  ])('%s and %s: %s', (version, range, expected) => {
    expect(isAtLeast(version, range)).toBe(expected);
  });
});

describe('up on an older Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'node-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('says which Node there is and which is needed, and nothing else', async () => {
    mkdirSync(join(folder, 'tools'));
    cpSync('tools/up.mjs', join(folder, 'tools/up.mjs'));
    cpSync('tools/support', join(folder, 'tools/support'), { recursive: true });
    cpSync('cli/support', join(folder, 'cli/support'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=99.1.0' } }));
    const run = promisify(execFile)(process.execPath, [join(folder, 'tools/up.mjs')]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^This is Node v[\d.]+, but the project needs Node >=99\.1\.0: .*\n$/),
    });
  });
});
