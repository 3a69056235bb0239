const HEADS = ['number', 'of', 'measured', 'baseline', 'ratio', 'limit', 'verdict'];
const BEGIN = '<!-- The figures of the last `npm run bench -- --record` begin here. -->';
const END = '<!-- And end here. -->';

export function toFigure(value) {
  if (!Number.isFinite(value)) return 'none';
  if (Number.isInteger(value) || Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

export function toTable(heads, rows) {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export function toMarkdown({ name, measures, baseline, numbers, rounds }) {
  const failures = Object.entries(rounds).flatMap(([target, figures]) => {
    const failure = figures.find(({ firstFailure }) => firstFailure)?.firstFailure;
    return failure ? ['', `First failure (${target}): ${failure}`] : [];
  });
  const head = [`### ${name}`, '', `${measures} Baseline: ${baseline}.`, ''];
  return [...head, toTable(HEADS, numbers.map(toRow)), ...failures].join('\n');
}

function toRow({ says, of, over, unit, value, baseline, ratio, atMost, atLeast, holds }) {
  const withUnit = (figure) => (unit ? `${toFigure(figure)} ${unit}` : toFigure(figure));
  const limit = atMost === undefined ? (atLeast === undefined ? '' : `≥ ${atLeast}`) : `≤ ${atMost}`;
  return [
    says,
    of,
    withUnit(value),
    baseline === undefined ? '' : withUnit(baseline),
    ratio === undefined ? '' : `${toFigure(ratio)} ×`,
    limit && over ? `${limit} ×` : limit,
    holds === undefined ? '' : holds ? 'holds' : 'misses',
  ];
}

export function toPage({ machine, takenAt, seconds, roundCount, scenarios }) {
  const { cores, processor, memory, system, node } = machine;
  const used = scenarios.flatMap(({ rounds }) => Object.values(rounds).flat());
  const most = Math.max(...used.map(({ generatorCores }) => generatorCores)).toFixed(2);
  return [
    `Taken on ${takenAt.slice(0, 10)} on ${cores} cores (${processor}) with ${memory} GB of memory, ${system}, Node ${node}: medians of`,
    `${roundCount} rounds of ${seconds} seconds each. The load generators share the cores with what they measure; they took up to ${most} of one.`,
    '',
    scenarios.map(toMarkdown).join('\n\n'),
  ].join('\n');
}

export function putBetween(text, inner) {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('The page has lost the comments between which figures go.');
  return `${text.slice(0, begin + BEGIN.length)}\n\n${inner}\n\n${text.slice(end)}`;
}
