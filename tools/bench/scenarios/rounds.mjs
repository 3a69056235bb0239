import { say } from '../../support/say.mjs';
import { judge } from './verdict.mjs';

/** Target after target, in rounds: a machine that slows down slows down every target. */
export const ROUNDS = 3;

/**
 * Measures a scenario (a file beside this one).
 * @param stage what the scenario is given to start servers and loads with
 * @returns its words, its `numbers` as judged, and as `rounds` all figures of every target
 */
export async function runScenario(scenario, stage) {
  const { name, measures, baseline, targets, numbers } = scenario;
  const { measure } = await say(`${name}: getting ready`, () => scenario.prepare(stage));
  const rounds = Object.fromEntries(targets.map((target) => [target, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const target of targets) {
      rounds[target].push(await say(`${name}, ${round} of ${ROUNDS}: ${target}`, () => measure(target)));
      await stage.check();
    }
  }
  return { name, measures, baseline, targets, numbers: judge(numbers, rounds), rounds };
}
