import { median } from '../load/statistics.mjs';

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
 * rounds as `take` has it. With `over` it is divided by the same figure of that target, and a limit
 * (`atMost` or `atLeast`) is one for this ratio; without, for the figure itself.
 * @param rounds by the target's name, its figures round by round
 * @returns each number with its `value`, `baseline`, `ratio` and whether it `holds` its limit
 */
export function judge(numbers, rounds) {
  return numbers.map((number) => {
    const value = takeFigure(rounds[number.of], number);
    const baseline = number.over && takeFigure(rounds[number.over], number);
    const ratio = number.over && value / baseline;
    return { ...number, value, baseline, ratio, holds: checkLimit(number, ratio ?? value) };
  });
}

const takeFigure = (rounds, { figure, take = 'median' }) => TAKE[take](rounds.map((round) => round[figure]));

function checkLimit({ atMost, atLeast }, value) {
  if (atMost === undefined && atLeast === undefined) return undefined;
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);
}
