import { setTimeout as sleep } from 'node:timers/promises';
import { toPercentiles } from './statistics.mjs';

export const now = () => performance.timeOrigin + performance.now();

/** `work` receives the task and the moments `beginMs`, `measureFromMs` and `endMs` since 1970. */
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
    toFigures(untilMs = endMs) {
      const perSecond = latencies.length / ((Math.min(untilMs, endMs) - measureFromMs) / 1000);
      return { perSecond, ...toPercentiles(latencies), ...count };
    },
  };
}
