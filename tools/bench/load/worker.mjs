import { setTimeout as sleep } from 'node:timers/promises';
import { toPercentiles } from './statistics.mjs';

/** Milliseconds since 1970, with fractions, never set back while the process runs. */
export const now = () => performance.timeOrigin + performance.now();

/**
 * Makes this process a load generator: it takes one task from the process that forked it, and sends
 * back what `work` returns, with the processor time that took in milliseconds.
 * @param work gets the task, and the moments `beginMs`, `measureFromMs` and `endMs` since 1970
 */
export function serveLoad(work) {
  process.once('disconnect', () => process.exit());
  process.once('message', async ({ task, times }) => {
    await sleep(Math.max(0, times.beginMs - now()));
    const before = process.cpuUsage();
    const figures = await work(task, times);
    const { user, system } = process.cpuUsage(before);
    process.send({ figures, processorMs: (user + system) / 1000 });
  });
  process.send('ready');
}

/** Counts answers and failures; latencies only of what was begun while it is measured. */
export function createCount({ measureFromMs, endMs }) {
  const latencies = [];
  const count = { done: 0, failed: 0, firstFailure: null };
  return {
    succeed(sinceMs) {
      count.done += 1;
      if (sinceMs >= measureFromMs && sinceMs < endMs) latencies.push(now() - sinceMs);
    },
    fail(why) {
      count.failed += 1;
      count.firstFailure ??= why;
    },
    /** @param untilMs when there was nothing left to ask for */
    toFigures(untilMs = endMs) {
      const perSecond = latencies.length / ((Math.min(untilMs, endMs) - measureFromMs) / 1000);
      return { perSecond, ...toPercentiles(latencies), ...count };
    },
  };
}
