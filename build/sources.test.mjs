import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hashSources, isBuilt, noteBuild } from './sources.mjs';

const folder = mkdtempSync(join(tmpdir(), 'build-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (path, text) => writeFileSync(join(folder, path), text);

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'lib/deep'), { recursive: true });
  write('tsconfig.json', JSON.stringify({ compilerOptions: { strict: true }, include: ['a'] }));
  write('lib/deep/a.ts', 'export const a = 1;');
});

describe('hashSources', () => {
  it.each([
    ['a source is changed', () => write('lib/deep/a.ts', 'export const a = 2;')],
    ['a source is added', () => write('lib/b.ts', '')],
    [
      'a source is renamed',
      () => (rmSync(join(folder, 'lib/deep/a.ts')), write('lib/deep/b.ts', 'export const a = 1;')),
    ],
    ['the lockfile is changed', () => write('package-lock.json', '{}')],
    ['compiler options are changed', () => write('tsconfig.json', JSON.stringify({ compilerOptions: {} }))],
  ])('differs when %s', (_what, change) => {
    const before = hashSources(folder);
    change();
    expect(hashSources(folder)).not.toBe(before);
  });

  it.each([
    ['a test is changed', () => write('lib/deep/a.test.ts', 'it()')],
    [
      'Next rewrites the list of files in tsconfig.json',
      () => write('tsconfig.json', JSON.stringify({ compilerOptions: { strict: true }, include: ['b'] })),
    ],
  ])('stays when %s', (_what, change) => {
    const before = hashSources(folder);
    change();
    expect(hashSources(folder)).toBe(before);
  });
});

describe('isBuilt', () => {
  it('wants a finished build made of the same', () => {
    mkdirSync(join(folder, '.next'));
    const note = noteBuild(folder, {});
    expect(isBuilt(folder, {})).toBe(false);
    note();
    expect(isBuilt(folder, {})).toBe(false);
    write('.next/BUILD_ID', 'id');
    expect(isBuilt(folder, {})).toBe(true);
    write('lib/b.ts', '');
    expect(isBuilt(folder, {})).toBe(false);
  });
});
