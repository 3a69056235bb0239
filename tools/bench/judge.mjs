import { median } from './load/statistics.mjs';

/** How the rounds of a figure become one; the median unless a number says otherwise. */
const TAKE = {
  median,
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  last: (values) => values.at(-1),
};

/**
 * Holds what was measured against the numbers of a scenario.
 *
 * A number `says` what it is, in a `unit`; it is the `figure` of one target (`of`), taken over the
 * rounds as `take` has it. With `over` it is divided by the `overFigure` (else the same) of that
 * target, and a limit (`atMost` or `atLeast`) is one for this ratio; else for the figure itself.
 * @param rounds by the target's name, its figures round by round
 * @returns each number with its `value`, `baseline`, `ratio` and whether it `holds` its limit
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
