import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import { metrics } from '@/lib/observability/metrics';
import { runtime } from '@/lib/runtime';
import { createTextLine } from './text-line';

/** How long the primary may take to ask all workers, in milliseconds. */
const METRICS_WAIT_MS = 4000;

/** What a worker says once it serves. */
export type Hello = 'ready';

declare module '@/lib/runtime' {
  interface Runtime {
    /** Absent where the site is one process. */
    worker?: {
      /** From 1; the one that follows a worker that ended has its number. */
      number: number;
      /** The metrics of all workers and the primary; null where it doesn't answer. */
      readAllMetrics: () => Promise<string | null>;
    };
  }
}

/** `isAlone`: no other worker serves yet. */
export type WorkerStart = { number: number; isAlone: boolean };

/** What the primary starts a worker with; `ps` shows it. */
export const toWorkerArgs = ({ number, isAlone }: WorkerStart) => [
  `--worker=${number}`,
  ...(isAlone ? ['--alone'] : []),
];

/**
 * Makes this process the worker it was started as, so its log lines and metrics carry its number.
 * Null where the site is one process.
 */
export function joinPrimary() {
  const { worker, alone } = parseArgs({
    options: { worker: { type: 'string' }, alone: { type: 'boolean' } },
    strict: false,
  }).values;
  const channel = cluster.worker;
  if (!channel || worker === undefined) return null;
  metrics.registry.setDefaultLabels({ worker: String(worker) });
  const line = createTextLine(channel, () => metrics.registry.metrics(), METRICS_WAIT_MS);
  runtime.worker = { number: Number(worker), readAllMetrics: () => line.ask() };
  return {
    isAlone: alone === true,
    sayReady: () => void channel.send('ready' satisfies Hello),
  };
}
