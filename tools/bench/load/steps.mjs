import { setTimeout as sleep } from 'node:timers/promises';
import { createCount, now } from './worker.mjs';

/**
 * Latencies count from the moment a step was due. `pace` is `rate` per second, or `atOnce`; `next`
 * returns the input of the next step, or undefined at the end.
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
