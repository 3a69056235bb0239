import { setTimeout as sleep } from 'node:timers/promises';
import { createCount, now } from './worker.mjs';

/**
 * Does something so many times a second, evenly, whether or not what was begun before has ended,
 * and counts each latency from the moment it was due; or over and over, so many at once.
 * @param pace `rate` per second, or `atOnce`
 * @param next returns what the next step works with, or undefined when there is nothing left
 * @param step does it once; what it throws counts as a failure
 */
export async function runSteps({ rate, atOnce }, next, step, times) {
  const count = createCount(times);
  let untilMs = times.endMs;

  async function run(input, sinceMs) {
    try {
      await step(input);
      count.succeed(sinceMs);
    } catch (error) {
      count.fail(error.message);
    }
  }

  async function loop() {
    while (now() < times.endMs) {
      const input = next();
      if (input === undefined) return void (untilMs = Math.min(untilMs, now()));
      await run(input, now());
    }
  }

  async function keepPace() {
    const begun = [];
    for (let dueMs = times.beginMs; dueMs < times.endMs; dueMs += 1000 / rate) {
      if (dueMs > now()) await sleep(dueMs - now());
      const input = next();
      if (input === undefined) break;
      begun.push(run(input, dueMs));
    }
    await Promise.all(begun);
  }

  await (rate ? keepPace() : Promise.all(Array.from({ length: atOnce }, loop)));
  return count.toFigures(untilMs);
}
