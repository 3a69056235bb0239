import { toTextTable } from '../text-table.mjs';

const kB = (bytes) => (bytes / 1000).toFixed(1);

const COLUMNS = [
  ['route', ({ path }) => path],
  ['perf', ({ performance }) => performance],
  ['a11y', ({ accessibility }) => accessibility],
  ['best', ({ bestPractices }) => bestPractices],
  ['SEO', ({ seo }) => seo],
  ['LCP ms', ({ lcp }) => lcp.toFixed(0)],
  ['of bare', ({ lcp }, bare) => (lcp / bare.lcp).toFixed(2)],
  ['TBT ms', ({ tbt }) => tbt.toFixed(0)],
  ['CLS', ({ cls }) => cls.toFixed(3)],
  ['JS kB', ({ script }) => kB(script)],
  ['own JS kB', ({ script }, bare) => kB(script - bare.script)],
  ['total kB', ({ transfer }) => kB(transfer)],
  ['fonts', ({ fonts }) => fonts],
];

/** The table of all pages, the bare app last: the yardstick stands under what it measures. */
export function toTable(pages, bare) {
  const rows = [...pages, bare].map((page) => COLUMNS.map(([, cell]) => String(cell(page, bare))));
  const heads = COLUMNS.map(([head]) => head);
  return toTextTable(heads, rows);
}

/** One line for each number: whether it holds, and where it does not. */
export function toVerdict(numbers) {
  return numbers
    .map(({ name, misses }) =>
      misses.length
        ? `misses  ${name}:\n${misses.map(({ path, figure }) => `          ${path}  ${figure}`).join('\n')}`
        : `holds   ${name}`,
    )
    .join('\n');
}
