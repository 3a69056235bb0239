import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

describe('package-lock.json', () => {
  it('names the packages of every platform', () => {
    const wanted = Object.values(packages).flatMap(({ optionalDependencies }) =>
      Object.keys(optionalDependencies ?? {}),
    );
    const held = new Set(
      Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)),
    );
    expect(wanted.filter((name) => !held.has(name))).toEqual([]);
  });

  it('names no registry, so that any may serve it', () => {
    const named = Object.entries(packages).filter(([, { resolved }]) => resolved);
    expect(named.map(([path]) => path)).toEqual([]);
  });
});
