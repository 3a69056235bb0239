import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPlot } from './plot.mjs';
import { describeGenerators, toMarkdown } from './report.mjs';

const PAGE = 'docs/performance.md';
const PLOT = 'docs/images/performance.svg';
const BEGIN = '<!-- The figures of the last `npm run bench -- --record` begin here. -->';
const END = '<!-- And end here. -->';

/** Puts a run's figures and their picture into docs. */
export async function recordRun(root, run) {
  const { format, resolveConfig } = await import('prettier');
  const page = join(root, PAGE);
  const text = putBetween(readFileSync(page, 'utf8'), toPage(run));
  writeFileSync(join(root, PLOT), drawPlot(run.scenarios));
  writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
}

/**
 * Replaces what stands between the two comments of the page.
 * @throws Error when they are not there
 */
export function putBetween(text, inner) {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has lost the comments between which figures go.`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${inner}\n\n${text.slice(end)}`;
}

function toPage({ machine, takenAt, seconds, rounds, scenarios }) {
  const { cores, processor, memory, system, node } = machine;
  return [
    `Taken on ${takenAt.slice(0, 10)} on ${cores} cores (${processor}) with ${memory} GB of memory, ${system}, Node ${node}: medians of`,
    `${rounds} rounds of ${seconds} seconds each. ${describeGenerators(scenarios, machine)}`,
    '',
    `![Bars for the medians, dots for the rounds](${PLOT.replace('docs/', '')})`,
    '',
    'Red is what is measured and brown its baseline, a bar the median and a dot a round, a broken line the limit.',
    '',
    scenarios.map(toMarkdown).join('\n\n'),
  ].join('\n');
}
