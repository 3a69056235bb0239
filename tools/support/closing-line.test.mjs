import { describe, expect, it } from 'vitest';
import {
  FAILED,
  PASSED,
  addUp,
  countPlaywright,
  countVitest,
  isGood,
  listFailedVitest,
  listPlaywright,
  toClosingLine,
} from './closing-line.mjs';

const vitestReport = (changes) => ({
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});
const playwrightReport = (stats, errors = []) => ({
  stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

describe('the closing line', () => {
  it('names what passed and failed, and what was skipped only when something was', () => {
    expect(toClosingLine(addUp([PASSED, FAILED, PASSED]))).toBe('2 passed, 1 failed');
    expect(toClosingLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
  });

  it('is good only when something passed and nothing failed', () => {
    expect(isGood({ passed: 1, failed: 0, skipped: 9 })).toBe(true);
    expect(isGood({ passed: 0, failed: 0, skipped: 9 })).toBe(false);
    expect(isGood({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
  });
});

describe('countVitest', () => {
  it('counts tests', () => {
    const report = vitestReport({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  it('counts a file that does not load as a failure', () => {
    const report = vitestReport({ testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
  });

  it('does not count the same failure twice', () => {
    const file = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
    expect(countVitest(vitestReport({ numFailedTests: 1, testResults: [file] }), 1).failed).toBe(1);
  });

  it('does not lose a fault outside any test', () => {
    expect(countVitest(vitestReport({}), 1).failed).toBe(1);
  });
});

describe('countPlaywright', () => {
  it('counts tests', () => {
    const report = playwrightReport({ unexpected: 1, flaky: 1, skipped: 2 });
    expect(countPlaywright(report, 1)).toEqual({ passed: 6, failed: 1, skipped: 2 });
  });

  it('counts a spec that does not load as a failure', () => {
    expect(countPlaywright(playwrightReport({}, [{ message: 'broken' }]), 1).failed).toBe(1);
    expect(countPlaywright(playwrightReport({ expected: 0 }), 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });
});

describe('what the last lines name', () => {
  const spec = (title, status, results = [{}]) => ({
    ...{ file: 'buy.spec.ts', line: 7, title },
    tests: [{ status, results }],
  });
  const failed = { error: { message: '\u001b[31mError: too late\u001b[39m\nat line 9' } };
  const suites = [
    {
      specs: [spec('pays', 'expected'), spec('waits', 'flaky', [failed, {}])],
      suites: [{ specs: [spec('inside', 'flaky')] }],
    },
    { suites: [{ specs: [spec('fails', 'unexpected', [failed, failed])] }] },
  ];

  it('are the tests that passed at their second try only, wherever they are, and why the first one failed', () => {
    expect(listPlaywright({ suites }, 'flaky')).toEqual([
      'buy.spec.ts:7 › waits (Error: too late)',
      'buy.spec.ts:7 › inside',
    ]);
  });

  it('are the tests that failed, and the files that did not load', () => {
    expect(listPlaywright({ suites }, 'unexpected')).toEqual(['buy.spec.ts:7 › fails (Error: too late)']);
    const testResults = [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'fine' }] },
      { name: 'b.test.ts', status: 'failed', message: 'No such module\nat b', assertionResults: [] },
      {
        ...{ name: 'c.test.ts', status: 'failed', message: '' },
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'sums up', failureMessages: ['expected 1 to be 2\nat c'] },
        ],
      },
    ];
    expect(listFailedVitest({ testResults })).toEqual([
      'b.test.ts (No such module)',
      'c.test.ts › sums up (expected 1 to be 2)',
    ]);
  });
});
