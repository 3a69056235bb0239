import { toTextTable } from './text-table.mjs';

const HEADS = ['number', 'of', 'measured', 'baseline', 'ratio', 'limit', 'verdict'];

/** A figure with three digits that mean something, and no more than that. */
export function toFigure(value) {
  if (!Number.isFinite(value)) return 'none';
  if (Number.isInteger(value) || Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** The rows of a scenario's table, as text, without their heads. */
export function toRows({ numbers }) {
  return numbers.map((number) => {
    const { says, of, unit, value, baseline, ratio } = number;
    const withUnit = (figure) => (unit ? `${toFigure(figure)} ${unit}` : toFigure(figure));
    return [
      says,
      of,
      withUnit(value),
      baseline === undefined ? '' : withUnit(baseline),
      ratio === undefined ? '' : `${toFigure(ratio)} ×`,
      toLimit(number),
      toVerdict(number),
    ];
  });
}

/** A scenario in a terminal: what it measures, its table, and what went wrong first. */
export function toText(scenario) {
  const { name, measures, baseline } = scenario;
  const failures = listFailures(scenario).map((failure) => `First failure ${failure}`);
  const late = listLate(scenario);
  const words = [`${name}: ${measures}`, `Baseline: ${baseline}.`];
  return [...words, '', toTextTable(HEADS, toRows(scenario)), ...failures, ...late].join('\n');
}

/** A scenario in Markdown. */
export function toMarkdown(scenario) {
  const { name, measures, baseline } = scenario;
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const table = [line(HEADS), line(HEADS.map(() => '---')), ...toRows(scenario).map(line)];
  return [`### ${name}`, '', `${measures} Baseline: ${baseline}.`, '', ...table].join('\n');
}

/** One sentence on the load generators, which take their processor time from what they measure. */
export function describeGenerators(scenarios, { cores }) {
  const used = scenarios
    .flatMap(({ rounds }) => Object.values(rounds).flat())
    .map((round) => round.generatorCores);
  const most = Math.max(...used).toFixed(2);
  return `The load generators share the ${cores} processor cores with what they measure; they took up to ${most} of one.`;
}

function toLimit({ atMost, atLeast, over }) {
  const sign = over ? ' ×' : '';
  if (atMost !== undefined) return `≤ ${atMost}${sign}`;
  return atLeast === undefined ? '' : `≥ ${atLeast}${sign}`;
}

const toVerdict = ({ holds }) => (holds === undefined ? '' : holds ? 'holds' : 'misses');

const listFailures = ({ rounds }) =>
  Object.entries(rounds).flatMap(([target, figures]) => {
    const failure = figures.find(({ firstFailure }) => firstFailure)?.firstFailure;
    return failure ? [`(${target}): ${failure}`] : [];
  });

// A generator that is late by half of what it measures measures itself rather than the site.
const listLate = ({ rounds }) =>
  Object.entries(rounds).flatMap(([target, figures]) => {
    const late = figures.filter(({ late, p99 }) => late > p99 / 2).length;
    return late
      ? [`In ${late} of ${figures.length} rounds (${target}) requests were sent late: take p99 with care.`]
      : [];
  });
