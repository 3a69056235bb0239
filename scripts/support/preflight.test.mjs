import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkDisk, checkNode, isAtLeast } from './preflight.mjs';

const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
afterAll(() => rmSync(folder, { recursive: true }));

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

describe('checkNode', () => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=20.9.0' } }));

  it('says which Node there is and which is needed', () => {
    expect(() => checkNode(folder, 'v18.0.0')).toThrow(
      /^This is Node v18\.0\.0, but the project needs Node >=20\.9\.0:/,
    );
    expect(() => checkNode(folder, 'v20.9.0')).not.toThrow();
  });
});

describe('checkDisk', () => {
  it('says how much is left and how much is needed', async () => {
    await expect(checkDisk(folder, 1e12)).rejects.toThrow(/has \d+ MB left, but 1000000000000 MB are needed/);
    await expect(checkDisk(folder, 0)).resolves.toBeUndefined();
  });
});
