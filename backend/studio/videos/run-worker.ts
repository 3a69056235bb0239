import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { argv, execPath } from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';
import { videoInfoSchema } from '@/lib/contract/studio/videos/schemas';
import { whenOver } from '@/recording/when-over';

/** An index of ten hours takes some seconds; one with a count of billions would take for ever. */
export const PROBE_MS = 30_000;

const HEAP_MB = 256;

/** Longer than any step takes without a word, on a slow disk. */
const SILENCE_MS = 120_000;

const messageSchema = z.object({
  info: videoInfoSchema.optional(),
  refused: z.string().optional(),
  progress: z.number().int().optional(),
  bytes: z.number().int().optional(),
  /** Where the times of an encoder begin, in the whole and in its media. In seconds. */
  anchors: z.array(z.object({ at: z.number(), stamp: z.number() })).optional(),
  parts: z.number().int().optional(),
});
export type WorkerMessage = z.output<typeof messageSchema>;

/** The build puts the worker beside the server; elsewhere it runs from its source. */
export function toWorkerArguments(started = argv[1] ?? ''): string[] {
  return basename(started) === 'server.mjs'
    ? [join(dirname(started), 'video-worker.mjs')]
    : ['--import', 'tsx', 'backend/studio/videos/worker/main.ts'];
}

export type Worker = ChildProcessByStdio<Writable, Readable, Readable>;

/** Ends when `signal` aborts, and when this process dies. */
export function startWorker(args: readonly string[], signal: AbortSignal): Worker {
  const options = [`--max-old-space-size=${HEAP_MB}`, ...toWorkerArguments(), ...args];
  return spawn(execPath, options, { stdio: ['pipe', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
}

/** Resolves with the last message. Rejects when the worker dies, is silent, garbled or aborted. */
export async function runWorker(
  args: readonly string[],
  signal: AbortSignal,
  onMessage: (message: WorkerMessage) => void = () => undefined,
): Promise<WorkerMessage> {
  const stop = new AbortController();
  const worker = startWorker(args, AbortSignal.any([signal, stop.signal]));
  const timer = setTimeout(() => stop.abort(), SILENCE_MS);
  let last: WorkerMessage = {};
  createInterface({ input: worker.stdout }).on('line', (line) => {
    timer.refresh();
    const message = messageSchema.safeParse(readJson(line));
    if (!message.success) return stop.abort();
    last = message.data;
    onMessage(last);
  });
  try {
    await whenOver(worker);
    return last;
  } finally {
    clearTimeout(timer);
  }
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Whether it never started, or was told to stop by another process, such as systemd. */
export function isOutside(error: unknown): boolean {
  return (
    error instanceof Error && ('syscall' in error || error.cause === 'SIGTERM' || error.cause === 'SIGINT')
  );
}
