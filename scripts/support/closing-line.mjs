import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

export const PASSED = { passed: 1, failed: 0, skipped: 0 };
export const FAILED = { passed: 0, failed: 1, skipped: 0 };

/** Adds up counts. @param {Count[]} counts @returns {Count} */
export function addUp(counts) {
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The last line of `npm test`: 'N passed, N failed', and ', N skipped' when there are any. */
export function toClosingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** A run is good when something passed and nothing failed: a run that tested nothing is not. */
export const isGood = ({ passed, failed }) => failed === 0 && passed > 0;

/**
 * Counts vitest's JSON report; a file that could not be loaded counts as one failure.
 * @param exitCode what vitest ended with, so that a fault outside any test is not lost
 */
export function countVitest(report, exitCode) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return withExitCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  );
}

/** Counts Playwright's JSON report; a fault outside any test (a spec that does not load) counts as one failure. */
export function countPlaywright({ stats, errors }, exitCode) {
  return withExitCode(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    },
    exitCode,
  );
}

/**
 * The tests of Playwright's JSON report that passed at their second try only: 'FILE:LINE › TITLE (the first failure's first line)'.
 * @returns {string[]}
 */
export function listFlaky({ suites }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => `${file}:${line} › ${title}${toReason(results)}`),
    ),
    ...listFlaky({ suites: inner }),
  ]);
}

// Playwright colours what it reports.
function toReason(results) {
  const message = results.find(({ error }) => error?.message)?.error.message ?? '';
  const [line] = stripVTControlCharacters(message).split('\n');
  return line && ` (${line})`;
}

const withExitCode = (count, exitCode) =>
  exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
