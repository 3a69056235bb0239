import { setTimeout as sleep } from 'node:timers/promises';
import { toPercentiles } from './statistics.mjs';
import { now } from './worker.mjs';

/**
 * Begins something so many times a second, evenly, whether or not what was begun before has ended,
 * until time is over or `next` has nothing left. Counts each latency from the moment it was due.
 * @param next returns what the next step works with, or undefined when there is nothing left
 * @param step does it once; what it throws counts as a failure
 * @returns percentiles of what was measured; `done` counts all that succeeded
 */
export async function keepPace(rate, next, step, { beginMs, measureFromMs, endMs }) {
  const latencies = [];
  const begun = [];
  let done = 0;
  let failed = 0;
  let firstFailure = null;

  async function run(input, dueMs) {
    try {
      await step(input);
      done += 1;
      if (dueMs >= measureFromMs) latencies.push(now() - dueMs);
    } catch (error) {
      failed += 1;
      firstFailure ??= error.message;
    }
  }

  for (let dueMs = beginMs; dueMs < endMs; dueMs += 1000 / rate) {
    await sleep(Math.max(0, dueMs - now()));
    const input = next();
    if (input === undefined) break;
    begun.push(run(input, dueMs));
  }
  await Promise.all(begun);
  return { ...toPercentiles(latencies), done, failed, firstFailure };
}
