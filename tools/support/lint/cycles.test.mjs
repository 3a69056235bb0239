import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findCycles, readImports } from './cycles.mjs';

describe('this project', () => {
  const imports = readImports('.');

  it('has no files that import each other in a circle', () => {
    expect(findCycles(imports).map((cycle) => cycle.join(' → '))).toEqual([]);
  });

  it('is really read', () => {
    expect(imports.size).toBeGreaterThan(100);
    expect(imports.get('lib/env/index.ts')).toContain('lib/env/schema.ts');
    expect(imports.get('lib/api-client/transport.ts')).toContain('backend/instance.ts');
  });
});

describe('findCycles', () => {
  it('names the files along the circle', () => {
    const imports = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['b']],
      ['d', []],
    ]);
    expect(findCycles(imports)).toEqual([['b', 'c', 'b']]);
  });

  it('takes two ways to one file for what they are', () => {
    const imports = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
      ['d', []],
    ]);
    expect(findCycles(imports)).toEqual([]);
  });
});

describe('readImports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cycles-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const folders = ['app', 'components', 'lib', 'upstream', 'testing', 'e2e', 'scripts'];
  for (const name of folders) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'lib/b.ts'), '');

  it.each([
    [`import { b } from './b';`, true],
    [`import { b } from '@/lib/b';`, true],
    [`import './b';`, true],
    [`export * from './b';`, true],
    [`export { b } from './b';`, true],
    [`const load = () => import('./b');`, true],
    [`import { type A, b } from './b';`, true],
    [`import type { B } from './b';`, false],
    [`import { type B } from './b';`, false],
    [`export type { B } from './b';`, false],
    [`import b from 'b';`, false],
  ])('%s: %s', (code, counts) => {
    writeFileSync(join(folder, 'lib/a.ts'), code);
    expect(readImports(folder).get('lib/a.ts')).toEqual(counts ? ['lib/b.ts'] : []);
  });
});
