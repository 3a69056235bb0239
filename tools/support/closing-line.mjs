import { stripVTControlCharacters } from 'node:util';

const isFailed = ({ status }) => status === 'failed';

export const toResult = (passed, failures = [], { skipped = 0, flaky = [] } = {}) => ({
  passed,
  failed: failures.length,
  skipped,
  failures,
  flaky,
});

/** 'N passed, N failed', and ', N skipped' when there are any. */
export function toClosingLine(results) {
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((name) =>
    results.reduce((sum, result) => sum + result[name], 0),
  );
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

export const isGood = (results) => /^[1-9]\d* passed, 0 failed/.test(toClosingLine(results));

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

export function readPlaywright({ suites, stats, errors }, exitCode) {
  const flaky = listSpecs(suites, 'flaky');
  const failures = [
    ...listSpecs(suites, 'unexpected'),
    ...errors.map(({ message }) => `Playwright${inBrackets(message)}`),
  ];
  const { expected, skipped } = stats;
  return toResult(expected + flaky.length, withExitCode(failures, exitCode), { skipped, flaky });
}

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

function inBrackets(message = '') {
  const [line] = stripVTControlCharacters(message).split('\n');
  return line && ` (${line})`;
}

const withExitCode = (failures, exitCode) =>
  exitCode !== 0 && failures.length === 0 ? [`ended with code ${exitCode}`] : failures;
