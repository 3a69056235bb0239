import { isHeld, type Row, toPairs } from './report';

const HEADER = ['Fault', 'Expected', 'Passed', 'Failed', 'Skipped', 'Held by'];

/** The rows for a terminal: a line a fault, and its tests below. */
export function toText(rows: readonly Row[]): string {
  return rows
    .flatMap((row) => [
      `${isHeld(row) ? 'held  ' : 'BROKEN'}  ${row.fault} → ${row.expected}`,
      `        ${row.passed} passed, ${row.failed} failed, ${row.skipped} skipped`,
      ...row.names.map(({ title, count }) => `          ${title} (${count})`),
    ])
    .join('\n');
}

/** The rows as a page of the documentation. */
export function toMarkdown(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const names = row.names.map(({ title, count }) => `${title} (${count})`);
    const seen = toPairs(row.inBrowser).map(({ file, title }) => `In a browser, \`${file}\`: ${title}`);
    return [row.fault, row.expected, row.passed, row.failed, row.skipped, [...names, ...seen].join('<br>')];
  });
  const table = [HEADER, HEADER.map(() => '---'), ...lines].map(
    (cells) => `| ${cells.map(escape).join(' | ')} |`,
  );
  return `# Faults that payments survive

Written by \`npm run faults -- --record\` from a run of the tests named here. Behind each title is the number of tests it
stands for: the contract suite runs on SQLite, on PostgreSQL and over HTTP, and some tests run once for each case. Tests in a
browser need a built site, so \`npm test\` runs them and this page merely names them. The faults and their tests are in
\`tests/faults/table.ts\`.

${table.join('\n')}
`;
}

const escape = (cell: string | number) => String(cell).replaceAll('|', '\\|').replaceAll('$', '\\$');
