import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toMarkdown, toText } from './render';
import { isHeld, toPairs, toRows, toSelection, toTestFiles } from './report';
import { FAULTS } from './table';

const ROOT = '/site';
const SQLITE = 'tests/contract/sqlite.test.ts';
const fault = {
  fault: 'Too late',
  expected: '400',
  tests: { 'tests/contract/suite/x.ts': ['that is %s is refused'] },
};

const rowOf = (...tests: [title: string, status: string, file?: string][]) => {
  const testResults = tests.map(([title, status, file = SQLITE]) => ({
    name: `${ROOT}/${file}`,
    assertionResults: [{ title, status }],
  }));
  const [row] = toRows([fault], { testResults }, ROOT);
  if (!row) throw new Error('There is no row');
  return row;
};

describe('the table of faults', () => {
  it.each(FAULTS)('names tests that exist: $fault', ({ tests, inBrowser }) => {
    expect(toPairs(tests).length).toBeGreaterThan(0);
    const suite = readFileSync('tests/contract/suite.ts', 'utf8');
    for (const { file, title } of [...toPairs(tests), ...toPairs(inBrowser)]) {
      const source = readFileSync(file, 'utf8');
      const quoted = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
      expect(quoted, `${file} has no test "${title}"`).toBe(true);
    }
    for (const { file } of toPairs(tests)) {
      for (const runner of toTestFiles(file)) expect(existsSync(runner), runner).toBe(true);
      if (file.includes('/suite/'))
        expect(suite).toContain(file.replace(/.*\/(suite\/.+)\.ts$/, "from './$1'"));
    }
  });

  it('names each fault once', () => {
    expect(new Set(FAULTS.map((one) => one.fault)).size).toBe(FAULTS.length);
  });
});

describe('a row', () => {
  it('is held by tests of its title and file alone', () => {
    const row = rowOf(
      ['that is old is refused', 'passed'],
      ['that is v0 is refused', 'passed'],
      ['that is v0 is refused at last', 'failed'],
      ['that is old is refused', 'failed', 'lib/other.test.ts'],
    );
    expect(row).toMatchObject({ passed: 2, failed: 0, skipped: 0 });
    expect(isHeld(row)).toBe(true);
  });

  it.each([
    ['a test of it failed', rowOf(['that is old is refused', 'passed'], ['that is v0 is refused', 'failed'])],
    ['all of them were skipped', rowOf(['that is old is refused', 'skipped'])],
    ['none was found', rowOf(['that is refused', 'passed'])],
  ])('is broken when %s', (_what, row) => {
    expect(isHeld(row)).toBe(false);
    expect(toText([row])).toContain('BROKEN');
  });

  it('is a line of the page, with what the tests came to', () => {
    const row = rowOf(['that is old is refused', 'passed'], ['that is v0 is refused', 'skipped']);
    expect(toMarkdown([row])).toContain('| Too late | 400 | 1 | 0 | 1 | that is %s is refused (2) |');
  });
});

it('selects the titles of faults, whatever group they are in, and nothing else', () => {
  const { files, pattern } = toSelection([fault]);
  expect(files).toContain(SQLITE);
  expect('the contract, SQLite a webhook that is (v0) is refused').toMatch(new RegExp(pattern));
  expect('a webhook that is old is refused by PayPal').not.toMatch(new RegExp(pattern));
});
