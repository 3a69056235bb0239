import { say } from '../support/say.mjs';
import { measureCalmly } from './stolen.mjs';
import { judge } from './verdict.mjs';

/** Target after target, round after round: a machine that slows down slows down what is compared too. */
export const ROUNDS = 3;

/** How often one measurement is made, at most, to have the machine for itself. */
const TRIES = 6;

/**
 * Measures a scenario (see scenarios.mjs); one with `calm` as often as it takes to have the machine for itself, within reason.
 * @param stage what the scenario is given to start servers and loads with
 * @returns its words, its `numbers` as judged, and as `rounds` all figures of every target
 */
export async function runScenario(scenario, stage) {
  const { name, measures, baseline, targets, numbers } = scenario;
  const { measure } = await say(`${name}: getting ready`, () => scenario.prepare(stage));
  const rounds = Object.fromEntries(targets.map((target) => [target, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const target of targets) {
      const take = async () => {
        const figures = await say(`${name}, ${round} of ${ROUNDS}: ${target}`, () => measure(target));
        await stage.check();
        return figures;
      };
      const { measured, stolen } = await measureCalmly(take, scenario.calm ? TRIES : 1);
      rounds[target].push({ ...measured, ...(scenario.calm && { stolen }) });
    }
  }
  return { name, measures, baseline, targets, numbers: judge(numbers, rounds), rounds };
}
