import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { argv, execPath } from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';
import { videoInfoSchema } from '@/lib/contract/studio/videos';

const HEAP_MB = 256;
const MAX_STDERR = 2000;

/** Longer than any step takes without a word, on a slow disk. */
const SILENCE_MS = 120_000;

const messageSchema = z.object({
  info: videoInfoSchema.optional(),
  refused: z.string().optional(),
  progress: z.number().int().optional(),
  bytes: z.number().int().optional(),
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

/** Resolves with the last message. Rejects when the worker dies, is silent, or is aborted. */
export async function runWorker(
  args: readonly string[],
  signal: AbortSignal,
  onMessage: (message: WorkerMessage) => void = () => undefined,
): Promise<WorkerMessage> {
  const silence = new AbortController();
  const worker = startWorker(args, AbortSignal.any([signal, silence.signal]));
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let last: WorkerMessage = {};
  createInterface({ input: worker.stdout }).on('line', (line) => {
    timer.refresh();
    last = messageSchema.parse(JSON.parse(line));
    onMessage(last);
  });
  try {
    await whenOver(worker);
    return last;
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects with the end of what it wrote to stderr. */
export function whenOver(worker: Worker): Promise<void> {
  let said = '';
  worker.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-MAX_STDERR)));
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The video worker ended with ${code ?? signal}. ${said}`)),
    );
  });
}
