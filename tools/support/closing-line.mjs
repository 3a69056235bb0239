import { stripVTControlCharacters } from 'node:util';

const isFailed = ({ status }) => status === 'failed';

/** What a step of `npm test` came to: counts, and the names of what failed or was flaky. */
export const toResult = (passed, failures = [], { skipped = 0, flaky = [] } = {}) => ({
  passed,
  failed: failures.length,
  skipped,
  failures,
  flaky,
});

/** The last line of `npm test`: 'N passed, N failed', and ', N skipped' when there are any. */
export function toClosingLine(results) {
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((name) =>
    results.reduce((sum, result) => sum + result[name], 0),
  );
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** Whether something passed and nothing failed: a run that tested nothing is not good. */
export const isGood = (results) => /^[1-9]\d* passed, 0 failed/.test(toClosingLine(results));

/** Reads vitest's JSON report; a file that could not be loaded counts as one failure. */
export function readVitest({ testResults, numPassedTests, numPendingTests, numTodoTests }, exitCode, flaky) {
  const failures = testResults.filter(isFailed).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(isFailed);
    if (failed.length === 0) return `${name}${inBrackets(message)}`;
    return failed.map(
      ({ fullName, failureMessages = [] }) => `${name} › ${fullName}${inBrackets(failureMessages[0])}`,
    );
  });
  const skipped = numPendingTests + numTodoTests;
  return toResult(numPassedTests, withExitCode(failures, exitCode), { skipped, flaky });
}

/** Reads Playwright's JSON report; a spec that does not load counts as one failure. */
export function readPlaywright({ suites, stats, errors }, exitCode) {
  const flaky = listSpecs(suites, 'flaky');
  const failures = [
    ...listSpecs(suites, 'unexpected'),
    ...errors.map(({ message }) => `Playwright${inBrackets(message)}`),
  ];
  const { expected, skipped } = stats;
  return toResult(expected + flaky.length, withExitCode(failures, exitCode), { skipped, flaky });
}

/** 'FILE:LINE › TITLE (the first failure's first line)' of the tests that ended with `status`. */
function listSpecs(suites, status) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => results.find(({ error }) => error?.message)?.error.message)
        .map((message) => `${file}:${line} › ${title}${inBrackets(message)}`),
    ),
    ...listSpecs(inner, status),
  ]);
}

// Playwright colours what it reports.
function inBrackets(message = '') {
  const [line] = stripVTControlCharacters(message).split('\n');
  return line && ` (${line})`;
}

// So that a fault outside any test is not lost.
const withExitCode = (failures, exitCode) =>
  exitCode !== 0 && failures.length === 0 ? [`ended with code ${exitCode}`] : failures;
