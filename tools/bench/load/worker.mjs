import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Makes this process a load generator: it takes one task from the process that forked it, and sends
 * back what `work` returns, with the processor time that took in milliseconds.
 * @param work gets the task, and the moments `beginMs`, `measureFromMs` and `endMs` since 1970
 */
export function serveLoad(work) {
  process.once('disconnect', () => process.exit());
  process.once('message', ({ task, times }) => {
    void sleepUntil(times.beginMs).then(async () => {
      const before = process.cpuUsage();
      const figures = await work(task, times);
      const { user, system } = process.cpuUsage(before);
      process.send({ figures, processorMs: (user + system) / 1000 });
    });
  });
  process.send('ready');
}

/** Milliseconds since 1970, with fractions, never set back while the process runs. */
export const now = () => performance.timeOrigin + performance.now();

const sleepUntil = (momentMs) => sleep(Math.max(0, momentMs - now()));
