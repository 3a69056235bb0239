import { toPercentiles } from './statistics.mjs';
import { now } from './worker.mjs';

/**
 * Does something over and over, so many at once, until time is over or `next` has nothing left.
 * @param next returns what the next step works with, or undefined when there is nothing left
 * @param step does it once; what it throws counts as a failure
 * @returns `perSecond` and percentiles of what was measured; `done` counts all that succeeded
 */
export async function repeatStep(atOnce, next, step, { measureFromMs, endMs }) {
  const latencies = [];
  let done = 0;
  let failed = 0;
  let firstFailure = null;
  let untilMs = endMs;

  async function loop() {
    while (now() < endMs) {
      const input = next();
      if (input === undefined) {
        untilMs = Math.min(untilMs, now());
        return;
      }
      const startedMs = now();
      try {
        await step(input);
        done += 1;
        if (now() >= measureFromMs && now() < endMs) latencies.push(now() - startedMs);
      } catch (error) {
        failed += 1;
        firstFailure ??= error.message;
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, loop));
  const perSecond = latencies.length / ((untilMs - measureFromMs) / 1000);
  return { perSecond, ...toPercentiles(latencies), done, failed, firstFailure };
}
