import { describe, expect, it } from 'vitest';
import { isGood, readPlaywright, readVitest, toClosingLine, toResult } from './closing-line.mjs';

const vitest = {
  numPassedTests: 7,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    { name: 'broken.test.ts', status: 'failed', message: 'no such file\nat x', assertionResults: [] },
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'adds', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n at y'] },
        { fullName: 'takes', status: 'passed' },
      ],
    },
  ],
};
const toSpec = (title, status) => ({
  file: 'buy.spec.ts',
  line: 7,
  title,
  tests: [{ status, results: [{ error: { message: 'late\nmore' } }, {}] }],
});
const playwright = {
  stats: { expected: 5, skipped: 3 },
  errors: [{ message: 'no spec' }],
  suites: [{ suites: [{ specs: [toSpec('buys', 'flaky'), toSpec('pays', 'unexpected')] }] }],
};

it('the closing line names what passed and failed, and what was skipped only when something was', () => {
  expect(toClosingLine([toResult(1), toResult(1, ['a'])])).toBe('2 passed, 1 failed');
  expect(toClosingLine([toResult(3, [], { skipped: 2 })])).toBe('3 passed, 0 failed, 2 skipped');
  expect([isGood([toResult(1)]), isGood([toResult(0)]), isGood([toResult(1, ['a'])])]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the report of vitest', () => {
  it('counts tests, and names failures with the first line of why', () => {
    expect(readVitest(vitest, 1, ['slow'])).toEqual({
      passed: 7,
      failed: 2,
      skipped: 2,
      flaky: ['slow'],
      failures: ['broken.test.ts (no such file)', 'a.test.ts › adds (expected 1)'],
    });
  });

  it('counts a fault outside any test', () => {
    const good = { ...vitest, testResults: [] };
    expect([readVitest(good, 0).failed, readVitest(good, 1).failed]).toEqual([0, 1]);
  });
});

it('the report of Playwright counts a flaky test as passed, and names it', () => {
  expect(readPlaywright(playwright, 1)).toEqual({
    passed: 6,
    failed: 2,
    skipped: 3,
    flaky: ['buy.spec.ts:7 › buys (late)'],
    failures: ['buy.spec.ts:7 › pays (late)', 'Playwright (no spec)'],
  });
});
