import { describe, expect, it } from 'vitest';
import { judge } from './verdict.mjs';

const rounds = {
  rest: [{ p99: 5 }, { p99: 4 }, { p99: 90 }],
  busy: [
    { p99: 9, failed: 0, unmatched: 3 },
    { p99: 11, failed: 2, unmatched: 3 },
    { p99: 10, failed: 1, unmatched: 1 },
  ],
};
const judgeOne = (number) => judge([number], rounds)[0];

describe('judge', () => {
  it('compares medians, so that one bad round decides nothing', () => {
    expect(judgeOne({ figure: 'p99', of: 'busy', over: 'rest' })).toMatchObject({
      ...{ value: 10, baseline: 5, ratio: 2, holds: undefined },
    });
  });

  it.each([
    [{ atMost: 2 }, true],
    [{ atMost: 1.99 }, false],
    [{ atLeast: 2 }, true],
    [{ atLeast: 2.01 }, false],
  ])('holds the ratio against %o', (limit, holds) => {
    expect(judgeOne({ figure: 'p99', of: 'busy', over: 'rest', ...limit }).holds).toBe(holds);
  });

  it('holds the figure itself against the limit where there is no baseline', () => {
    const taken = (take, figure, atMost) => judgeOne({ figure, of: 'busy', take, atMost });
    expect(taken('sum', 'failed', 2)).toMatchObject({ value: 3, holds: false });
    expect(taken('last', 'unmatched', 1)).toMatchObject({ value: 1, holds: true });
  });

  it('does not let a figure hold that is none', () => {
    const nothing = { rest: [{ p99: 5 }], busy: [{ p99: Number.NaN }] };
    expect(judge([{ figure: 'p99', of: 'busy', over: 'rest', atMost: 2 }], nothing)[0].holds).toBe(false);
  });
});
