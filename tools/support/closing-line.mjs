import { stripVTControlCharacters } from 'node:util';

export const PASSED = { passed: 1, failed: 0, skipped: 0 };
export const FAILED = { passed: 0, failed: 1, skipped: 0 };

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

/** Counts vitest's JSON report; a file that could not be loaded counts as one failure. */
export function countVitest(report, exitCode) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  const count = { passed, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests };
  return withExitCode(count, exitCode);
}

/** Counts Playwright's JSON report; a spec that does not load counts as one failure. */
export function countPlaywright({ stats, errors }, exitCode) {
  const { expected, flaky, unexpected, skipped } = stats;
  const count = { passed: expected + flaky, failed: unexpected + errors.length, skipped };
  return withExitCode(count, exitCode);
}

/** What failed in vitest's JSON report: 'FILE › TEST (the failure's first line)', or the file. */
export function listFailedVitest({ testResults }) {
  return testResults.filter(isFailed).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(isFailed);
    if (failed.length === 0) return `${name}${inBrackets(message)}`;
    return failed.map(
      ({ fullName, failureMessages = [] }) => `${name} › ${fullName}${inBrackets(failureMessages[0])}`,
    );
  });
}

/**
 * The tests of Playwright's JSON report that ended with `status`, 'unexpected' for failed and
 * 'flaky' for passed at the second try only: 'FILE:LINE › TITLE (the first failure's first line)'.
 */
export function listPlaywright({ suites }, status) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => `${file}:${line} › ${title}${inBrackets(findError(results))}`),
    ),
    ...listPlaywright({ suites: inner }, status),
  ]);
}

const isFailed = ({ status }) => status === 'failed';

const findError = (results) => results.find(({ error }) => error?.message)?.error.message;

// Playwright colours what it reports.
function inBrackets(message = '') {
  const [line] = stripVTControlCharacters(message).split('\n');
  return line && ` (${line})`;
}

// So that a fault outside any test is not lost.
const withExitCode = (count, exitCode) =>
  exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
