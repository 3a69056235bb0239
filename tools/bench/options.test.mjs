import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readOptions, SCENARIOS } from './options.mjs';

const namesOf = (args) => readOptions(args).scenarios.map(({ name }) => name);

describe('readOptions', () => {
  it('measures everything, or what is named', () => {
    expect(namesOf([])).toEqual(SCENARIOS.map(({ name }) => name));
    expect(namesOf(['purchases'])).toEqual(['purchases']);
    expect(readOptions(['--seconds', '30']).seconds).toBe(30);
  });

  it('is there for plain Node, which knows no TypeScript', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['tools/bench.mjs', '--help'], {
      encoding: 'utf8',
    });
    expect(stdout + stderr).toContain('npm run bench -- [NAME');
  });

  it.each([
    [['everything'], 'There is no "everything" to measure, but: static'],
    [['--seconds', '0'], '--seconds takes a number from 1 to 999, and 0 is none.'],
    [['--fast'], '--fast'],
    [['logins', '--record'], 'leave the names out'],
  ])('refuses %o in a sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });
});

describe.each(SCENARIOS)('scenario $name', ({ targets, numbers }) => {
  it('has only numbers of what it measures', () => {
    const named = numbers.flatMap(({ of, over = of }) => [of, over]);
    expect(targets).toEqual(expect.arrayContaining(named));
  });
});
