import { z } from 'zod';
import type { Fault, Titles } from './table';

/** The files that run the contract suite; what is written in `tests/contract/suite` is run by these. */
const CONTRACTS = ['http', 'postgres', 'sqlite'].map((name) => `tests/contract/${name}.test.ts`);

/** What of vitest's JSON report is read here. */
export const vitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

export type VitestReport = z.infer<typeof vitestReportSchema>;

type Counts = { passed: number; failed: number; skipped: number };

/** A fault with what its tests came to; `names` are their titles, each with how many tests it was. */
export type Row = Fault & Counts & { names: { title: string; count: number }[] };

/** The test files that run what is written in `file`. */
export function toTestFiles(file: string): readonly string[] {
  return file.endsWith('.test.ts') ? [file] : CONTRACTS;
}

/** What has to be run for some faults: files, and a pattern for vitest's `--testNamePattern`. */
export function toSelection(faults: readonly Fault[]): { files: string[]; pattern: string } {
  const pairs = faults.flatMap(({ tests }) => toPairs(tests));
  const patterns = pairs.map(({ title }) => toPattern(title));
  return {
    files: [...new Set(pairs.flatMap(({ file }) => toTestFiles(file)))].sort(),
    pattern: `(?:^|\\s)(?:${[...new Set(patterns)].join('|')})$`,
  };
}

/** Finds each fault's tests in a report. Files in the report are absolute, below `root`. */
export function toRows(faults: readonly Fault[], report: VitestReport, root: string): Row[] {
  const ran = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: name.slice(root.length + 1), title, status })),
  );
  return faults.map((fault) => {
    const found = toPairs(fault.tests).map(({ file, title }) => {
      const [files, pattern] = [toTestFiles(file), new RegExp(`^${toPattern(title)}$`)];
      return { title, tests: ran.filter((test) => files.includes(test.file) && pattern.test(test.title)) };
    });
    const statuses = found.flatMap(({ tests }) => tests.map(({ status }) => status));
    const count = (status: string) => statuses.filter((one) => one === status).length;
    const [passed, failed] = [count('passed'), count('failed')];
    const names = found.map(({ title, tests }) => ({ title, count: tests.length }));
    return { ...fault, passed, failed, skipped: statuses.length - passed - failed, names };
  });
}

/** Whether a fault is held: every title has a test, none failed, and not all were skipped. */
export function isHeld({ names, passed, failed }: Row): boolean {
  return failed === 0 && passed > 0 && names.every(({ count }) => count > 0);
}

export function toPairs(titles: Titles = {}): { file: string; title: string }[] {
  return Object.entries(titles).flatMap(([file, list]) => list.map((title) => ({ file, title })));
}

/** A title as written, with its `%s` and `$name`, as a regular expression for titles as run. */
function toPattern(title: string): string {
  return title.replace(/[.*+?^()[\]{}|\\]/g, '\\$&').replace(/%[sdi]|\$\w+/g, '.+');
}
