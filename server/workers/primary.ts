import cluster, { type Worker } from 'node:cluster';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { env } from '@/lib/env';
import { flushLog, log } from '@/lib/observability/log';
import { mergeMetrics } from './merge-metrics';
import { superviseWorkers, type WorkerProcess } from './supervise-workers';
import { createTextLine } from './text-line';
import { type Hello, toWorkerArgs, type WorkerStart } from './worker';

/** Less than the worker that was asked waits for all of them. In milliseconds. */
const METRICS_WAIT_MS = 2000;

const isHello = (message: unknown): message is Hello => message === 'ready';

/** Starts `WEB_CONCURRENCY` workers behind one port and answers for none of the site itself. */
export function runPrimary(): void {
  const lines = new Map<Worker, ReturnType<typeof createTextLine>>();
  const own = createOwnMetrics();

  async function readAllMetrics(): Promise<string> {
    const texts = await Promise.all([
      own.registry.metrics(),
      ...[...lines.values()].map((line) => line.ask()),
    ]);
    return mergeMetrics(texts.filter((text) => text !== null));
  }

  function fork(worker: WorkerStart): WorkerProcess {
    cluster.setupPrimary({ args: toWorkerArgs(worker) });
    const child = cluster.fork();
    const line = createTextLine(child, readAllMetrics, METRICS_WAIT_MS);
    lines.set(child, line);
    return {
      answers: async (waitMs) => (await line.ask(waitMs)) !== null,
      kill: (signal) => void child.process.kill(signal),
      onReady: (then) => child.on('message', (message: unknown) => isHello(message) && then()),
      onEnd(then) {
        const end = (code: number | null, signal: NodeJS.Signals | null) => {
          lines.delete(child);
          own.ends.inc();
          then({ code, signal });
        };
        child.once('exit', end);
        child.on('error', (err) => {
          log.warn({ err, worker: worker.number }, 'A worker could not be reached.');
          // It was never started, and so will not exit.
          if (child.process.pid === undefined) end(null, null);
        });
      },
    };
  }

  // Connections in turn. Left to the workers, all that are opened at once may go to one of them.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const workers = superviseWorkers({
    ...{ fork, count: env.WEB_CONCURRENCY, deadlineMs: env.SHUTDOWN_DEADLINE_MS },
    say(level, fields, message) {
      log[level](fields, message);
      // For the person who just started it, as where one process can't start.
      if (level === 'fatal') process.stderr.write(`${message}\n`);
    },
    exit(code) {
      flushLog();
      process.exit(code);
    },
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => workers.stop(signal));
  workers.start();
}

function createOwnMetrics() {
  const registry = new Registry();
  registry.setDefaultLabels({ worker: 'primary' });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const wanted = new Gauge({ name: 'workers_wanted', help: 'WEB_CONCURRENCY', registers });
  wanted.set(env.WEB_CONCURRENCY);
  const ends = new Counter({ name: 'worker_ends_total', help: 'How often a worker ended', registers });
  return { registry, ends };
}
