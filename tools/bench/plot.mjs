import { median } from './load/statistics.mjs';
import { toFigure } from './report.mjs';

const COLORS = {
  paper: '#f8f1e4',
  ink: '#1b1511',
  muted: '#5f5145',
  line: '#dccfb8',
  bar: '#867562',
  hot: '#f4502a',
};
const WIDTH = 760;
const MARGIN = 28;
const LABELS = 190;
const VALUES = 96;
const ROW = 32;
const BAR = 16;
const HEAD = 44;
const BARS = WIDTH - 2 * MARGIN - LABELS - VALUES;

/**
 * Draws the numbers of scenarios: for every figure with a unit a bar for each target, as long as
 * its median, with a dot for each round and a mark where a limit lies.
 * @returns an SVG document
 */
export function drawPlot(scenarios) {
  const panels = scenarios.flatMap(listPanels);
  let top = MARGIN;
  const drawn = panels.map((panel) => {
    const svg = drawPanel(panel, top);
    top += HEAD + panel.bars.length * ROW + MARGIN;
    return svg;
  });
  const title = `Medians of ${scenarios.map(({ name }) => name).join(' and ')}, with every round`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" role="img" aria-label="${escape(title)}">
<style>text { font: 14px system-ui, sans-serif; fill: ${COLORS.ink} } .head { font-weight: 700 } .small { font-size: 12px; fill: ${COLORS.muted} }</style>
<rect width="${WIDTH}" height="${top}" fill="${COLORS.paper}"/>
${drawn.join('\n')}
</svg>
`;
}

/**
 * The figures of a scenario that are drawn: those with a unit, each once, with all targets that
 * have them.
 */
export function listPanels({ name, targets, numbers, rounds }) {
  const figures = new Map(numbers.filter(({ unit }) => unit).map((number) => [number.figure, number]));
  return [...figures].map(([figure, { says, unit }]) => ({
    title: `${says} (${unit})`,
    scenario: name,
    bars: targets
      .filter((target) => rounds[target].some((round) => round[figure] !== undefined))
      .map((target) => {
        const values = rounds[target].map((round) => round[figure]);
        const own = numbers.filter((each) => each.figure === figure && each.of === target);
        const limits = own.flatMap(toLimits);
        return { target, values, value: median(values), isMeasured: own.length > 0, limits };
      }),
  }));
}

function drawPanel({ title, scenario, bars }, top) {
  const most = Math.max(
    ...bars.flatMap(({ values, limits }) => [...values, ...limits]).filter(Number.isFinite),
  );
  const left = MARGIN + LABELS;
  const toX = (value) => (left + (BARS * (Number.isFinite(value) ? value : 0)) / (most || 1)).toFixed(1);
  const rows = bars.map(({ target, value, values, isMeasured, limits }, index) => {
    const y = top + HEAD + index * ROW;
    const middle = y + BAR / 2;
    const color = isMeasured ? COLORS.hot : COLORS.bar;
    return [
      `<text x="${left - 12}" y="${middle + 5}" text-anchor="end">${escape(target)}</text>`,
      `<rect x="${left}" y="${y}" width="${(toX(value) - left).toFixed(1)}" height="${BAR}" fill="${color}"/>`,
      ...values.map((each) => `<circle cx="${toX(each)}" cy="${middle}" r="3.5" fill="${COLORS.ink}"/>`),
      `<text x="${WIDTH - MARGIN}" y="${middle + 5}" text-anchor="end">${toFigure(value)}</text>`,
      ...limits.flatMap((limit) => drawLimit(toX(limit), y)),
    ].join('\n');
  });
  return [
    `<text class="head" x="${MARGIN}" y="${top + 14}">${escape(title)}</text>`,
    `<text class="small" x="${WIDTH - MARGIN}" y="${top + 14}" text-anchor="end">${escape(scenario)}</text>`,
    `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${top + 24}" y2="${top + 24}" stroke="${COLORS.line}"/>`,
    ...rows,
  ].join('\n');
}

const drawLimit = (x, y) => [
  `<line x1="${x}" x2="${x}" y1="${y - 11}" y2="${y + BAR + 3}" stroke="${COLORS.ink}" stroke-width="2" stroke-dasharray="4 3"/>`,
  `<text class="small" x="${x - 6}" y="${y - 2}" text-anchor="end">limit</text>`,
];

// The limit of a ratio, in the figure's own unit.
function toLimits({ atMost, atLeast, baseline = 1 }) {
  return [atMost, atLeast].filter((limit) => limit !== undefined).map((limit) => limit * baseline);
}

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
