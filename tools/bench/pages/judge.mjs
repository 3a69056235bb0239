import { toTextTable } from '../text-table.mjs';

/**
 * The numbers that every page has to hold, and what is said when one does not. Sizes in bytes, as
 * figures.mjs has them.
 */
const NUMBERS = [
  {
    name: "performance within 1 point of the bare app, of an event's page at least 99",
    holds: (page, bare) => page.performance >= (page.isEvent ? 99 : bare.performance - 1),
    says: (page, bare) => `${page.performance} beside ${bare.performance}`,
  },
  {
    name: 'accessibility, best practices and SEO 100',
    holds: ({ accessibility, bestPractices, seo }) =>
      [accessibility, bestPractices, seo].every((score) => score === 100),
    says: ({ accessibility, bestPractices, seo, failedAudits }) =>
      `${accessibility} / ${bestPractices} / ${seo}: ${failedAudits.join(', ')}`,
  },
  {
    name: 'own JavaScript at most 12 kB, where nothing is sold',
    holds: (page, bare) => page.isEvent || page.script - bare.script <= 12_000,
    says: (page, bare) => `${((page.script - bare.script) / 1000).toFixed(1)} kB`,
  },
  { name: 'CLS 0', holds: ({ cls }) => cls < 0.0005, says: ({ cls }) => cls.toFixed(3) },
  {
    name: 'LCP at most 1.15 of the bare app',
    holds: (page, bare) => page.lcp <= bare.lcp * 1.15,
    says: (page, bare) => (page.lcp / bare.lcp).toFixed(2),
  },
  {
    name: 'home page at most 300 kB in all',
    holds: ({ path, transfer }) => path !== '/' || transfer <= 300_000,
    says: ({ transfer }) => `${(transfer / 1000).toFixed(0)} kB`,
  },
  { name: 'at most 2 fonts', holds: ({ fonts }) => fonts <= 2, says: ({ fonts }) => String(fonts) },
  {
    name: 'nothing from a third party',
    holds: ({ thirdParties }) => thirdParties === 0,
    says: ({ thirdParties }) => `${thirdParties} requests`,
  },
];

/**
 * Holds the medians of every page against the numbers.
 * @returns for each number its name and the pages that miss it, with the figure that says so
 */
export function judge(pages, bare) {
  return NUMBERS.map(({ name, holds, says }) => {
    const missing = pages.filter((page) => !holds(page, bare));
    return { name, misses: missing.map((page) => ({ path: page.path, figure: says(page, bare) })) };
  });
}

const kB = (bytes) => (bytes / 1000).toFixed(1);

const COLUMNS = {
  route: ({ path }) => path,
  perf: ({ performance }) => performance,
  a11y: ({ accessibility }) => accessibility,
  best: ({ bestPractices }) => bestPractices,
  SEO: ({ seo }) => seo,
  'LCP ms': ({ lcp }) => lcp.toFixed(0),
  'of bare': ({ lcp }, bare) => (lcp / bare.lcp).toFixed(2),
  'TBT ms': ({ tbt }) => tbt.toFixed(0),
  CLS: ({ cls }) => cls.toFixed(3),
  'JS kB': ({ script }) => kB(script),
  'own JS kB': ({ script }, bare) => kB(script - bare.script),
  'total kB': ({ transfer }) => kB(transfer),
  fonts: ({ fonts }) => fonts,
};

/** The table of all pages, the bare app last: the yardstick stands under what it measures. */
export function toTable(pages, bare) {
  const rows = [...pages, bare].map((page) => Object.values(COLUMNS).map((cell) => String(cell(page, bare))));
  return toTextTable(Object.keys(COLUMNS), rows);
}

/** One line for each number: whether it holds, and where it does not. */
export function toVerdict(numbers) {
  const lines = numbers.flatMap(({ name, misses }) =>
    misses.length > 0
      ? [`misses  ${name}:`, ...misses.map(({ path, figure }) => `          ${path}  ${figure}`)]
      : [`holds   ${name}`],
  );
  return lines.join('\n');
}
