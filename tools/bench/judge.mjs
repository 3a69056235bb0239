import { median } from './load/statistics.mjs';

const TAKE = {
  median,
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  last: (values) => values.at(-1),
};

/**
 * `over` divides a number by the `overFigure` of another target; `atMost` and `atLeast` then limit
 * the ratio. `take` combines the rounds.
 */
export function judge(numbers, rounds) {
  return numbers.map((number) => {
    const { figure, of, over, overFigure = figure, take = 'median' } = number;
    const read = (target, name) => TAKE[take](rounds[target].map((round) => round[name]));
    const value = read(of, figure);
    const baseline = over && read(over, overFigure);
    const ratio = over && value / baseline;
    return { ...number, value, baseline, ratio, holds: checkLimit(number, ratio ?? value) };
  });
}

function checkLimit({ atMost, atLeast }, value) {
  if (atMost === undefined && atLeast === undefined) return undefined;
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);
}
