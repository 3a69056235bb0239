import { describe, expect, it } from 'vitest';
import { judge } from './judge.mjs';
import { putBetween, toFigure, toMarkdown } from './report.mjs';

const rounds = {
  rest: [{ p99: 4 }, { p99: 5 }, { p99: 90 }],
  busy: [
    { p99: 8, failed: 0 },
    { p99: 12.34, failed: 2, firstFailure: 'status 500' },
    { p99: 20, failed: 0 },
  ],
};
const number = { says: 'page, p99', figure: 'p99', unit: 'ms', of: 'busy', over: 'rest' };
const failed = { says: 'failed', figure: 'failed', of: 'busy', take: 'sum', atMost: 0 };

describe('judge', () => {
  it.each([
    [{ atMost: 2.47 }, true],
    [{ atMost: 2.46 }, false],
    [{ atLeast: 2.46 }, true],
    [{ atLeast: 2.47 }, false],
    [{}, undefined],
  ])('compares medians, so that one bad round decides nothing: %o', (limit, holds) => {
    expect(judge([{ ...number, ...limit }], rounds)[0]).toMatchObject({ value: 12.34, baseline: 5, holds });
  });

  it('does not let a figure hold that is none', () => {
    const nothing = { rest: [{ p99: 5 }], busy: [{ p99: Number.NaN }] };
    expect(judge([{ ...number, atMost: 2 }], nothing)[0].holds).toBe(false);
  });
});

describe('the report', () => {
  it('has a line for each number, and what failed first', () => {
    const numbers = judge([{ ...number, atMost: 2 }, failed], rounds);
    const text = toMarkdown({ name: 'rush', measures: 'How it goes.', baseline: 'rest', numbers, rounds });
    expect(text).toMatch(/\| page, p99 \| busy \| 12\.3 ms +\| 5 ms +\| 2\.47 × \| ≤ 2 × \| misses +\|/);
    expect(text).toMatch(/\| failed +\| busy \| 2 +\| +\| +\| ≤ 0 +\| misses/);
    expect(text).toContain('First failure (busy): status 500');
  });

  it('shows about three digits, and no fractions of what is counted', () => {
    const figures = [0.1234, 2, 9.876, 43.21, 123.4, Number.NaN].map(toFigure);
    expect(figures).toEqual(['0.12', '2', '9.88', '43.2', '123', 'none']);
  });

  it('goes between the comments of the page, and nowhere else', () => {
    const [begin, end] = [
      '<!-- The figures of the last `npm run bench -- --record` begin here. -->',
      '<!-- And end here. -->',
    ];
    const text = `# Head\n${begin}\nold\n${end}\ntail\n`;
    expect(putBetween(text, 'new')).toBe(`# Head\n${begin}\n\nnew\n\n${end}\ntail\n`);
    expect(() => putBetween(`${end}\n${begin}\n`, 'new')).toThrow('has lost the comments');
  });
});
