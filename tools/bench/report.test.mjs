import { describe, expect, it } from 'vitest';
import { drawPlot, listPanels } from './plot.mjs';
import { putBetween } from './record.mjs';
import { describeGenerators, toFigure, toMarkdown, toText } from './report.mjs';
import { judge } from './scenarios/verdict.mjs';

const numbers = [
  { says: 'page, p99', figure: 'p99', unit: 'ms', of: 'busy', over: 'rest', atMost: 2 },
  { says: 'failed', figure: 'failed', of: 'busy', take: 'sum', atMost: 0 },
];
const rounds = {
  rest: [
    { p99: 4, generatorCores: 0.1 },
    { p99: 5, generatorCores: 0.25 },
    { p99: 6, generatorCores: 0.1 },
  ],
  busy: [
    { p99: 8, late: 1, failed: 0 },
    { p99: 12.34, late: 7, failed: 2, firstFailure: 'status 500' },
    { p99: 20, late: 1, failed: 0 },
  ].map((round) => ({ ...round, generatorCores: 0.2 })),
};
const scenario = {
  ...{ name: 'rush', measures: 'How it goes.', baseline: 'the same at rest', targets: ['rest', 'busy'] },
  ...{ numbers: judge(numbers, rounds), rounds },
};

describe('toFigure', () => {
  it('shows about three digits, and no fractions of what is counted', () => {
    expect([0.1234, 2, 9.876, 43.21, 123.4, Number.NaN].map(toFigure)).toEqual([
      ...['0.12', '2', '9.88', '43.2', '123', 'none'],
    ]);
  });
});

describe('a scenario in words', () => {
  it('has a line for each number, with its ratio, limit and verdict', () => {
    const text = toText(scenario);
    expect(text).toMatch(/page, p99 +busy +12\.3 ms +5 ms +2\.47 × +≤ 2 × +misses\n/);
    expect(text).toMatch(/failed +busy +2 +≤ 0 +misses\n/);
  });

  it('says what failed first, and when the generator itself was late', () => {
    expect(toText(scenario)).toContain('First failure (busy): status 500');
    expect(toText(scenario)).toContain('In 1 of 3 rounds (busy) requests were sent late');
  });

  it('is a table in Markdown too', () => {
    expect(toMarkdown(scenario)).toContain('| page, p99 | busy | 12.3 ms | 5 ms | 2.47 × | ≤ 2 × | misses |');
  });

  it('owns up to what the generators took', () => {
    expect(describeGenerators([scenario], { cores: 2 })).toMatch(
      /share the 2 processor cores .* up to 0\.25 of/,
    );
  });
});

describe('the picture', () => {
  it('has a bar for each target that has the figure, and the limit in its unit', () => {
    const panels = listPanels(scenario);
    expect(panels.map(({ title }) => title)).toEqual(['page, p99 (ms)']);
    expect(panels[0].bars).toMatchObject([
      { target: 'rest', value: 5, isMeasured: false, limits: [] },
      { target: 'busy', value: 12.34, isMeasured: true, limits: [10] },
    ]);
  });

  it('makes bars as long as what they show', () => {
    const widths = [...drawPlot([scenario]).matchAll(/<rect x="\d+" y="\d+" width="([\d.]+)"/g)];
    const [rest, busy] = widths.map(([, width]) => Number(width));
    expect(busy / rest).toBeCloseTo(12.34 / 5, 1);
  });

  it('lets no name break out of the document', () => {
    expect(drawPlot([{ ...scenario, name: '<b>&"' }])).not.toMatch(/<b>|&"/);
  });
});

describe('putBetween', () => {
  const [begin, end] = [
    '<!-- The figures of the last `npm run bench -- --record` begin here. -->',
    '<!-- And end here. -->',
  ];

  it('replaces what stood between the comments, and nothing else', () => {
    expect(putBetween(`# Head\n${begin}\nold\n${end}\ntail\n`, 'new')).toBe(
      `# Head\n${begin}\n\nnew\n\n${end}\ntail\n`,
    );
  });

  it('does not guess where the comments are missing', () => {
    expect(() => putBetween(`# Head\n${end}\n${begin}\n`, 'new')).toThrow('has lost the comments');
  });
});
