import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

type Job =
  { kind: 'hash'; password: string; options: Options } | { kind: 'verify'; hash: string; password: string };

type HashPriority = 'idle' | 'normal';

type Waiting = { resolve: (done: unknown) => void; reject: (error: Error) => void };
type Answer = { id: number; done: unknown } | { id: number; error: string };

// Not bundled, and not by import.meta.url, which is the bundle's in a built site: every process of ours is started in the project's folder.
const FILE = join(process.cwd(), 'backend/accounts/hash-worker.mjs');

/**
 * A thread that does nothing but hash; with `idle`, and on Linux, only when nothing else wants the processor: in libuv's
 * pool, where the library would do it, it would be as urgent as pages. It is started by the first job, and keeps no process alive without one.
 * A job rejects when the library does, or when the thread dies; the next one starts another thread.
 */
export function createHashThread(priority: HashPriority = 'normal') {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let count = 0;

  function start(): Worker {
    // The build takes `new Worker` for something to bundle, and this for what it is.
    const started: Worker = Reflect.construct(Worker, [FILE, { execArgv: [], workerData: { priority } }]);
    started.on('message', (answer: Answer) => {
      const job = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) started.unref();
      if ('error' in answer) job?.reject(new Error(answer.error));
      else job?.resolve(answer.done);
    });
    const end = (error: unknown) => {
      if (thread === started) thread = null;
      for (const { reject } of waiting.values())
        reject(new Error('The hashing thread died', { cause: error }));
      waiting.clear();
    };
    started.on('error', end);
    started.on('exit', end);
    return started;
  }

  function run(job: Job): Promise<unknown> {
    thread ??= start();
    thread.ref();
    count += 1;
    const id = count;
    const done = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
    thread.postMessage({ id, job });
    return done;
  }

  return {
    /** Gives the hash in PHC string form. */
    hash: async (password: string, options: Options) =>
      String(await run({ kind: 'hash', password, options })),
    /** Whether the hash is the password's. */
    verify: async (hash: string, password: string) =>
      (await run({ kind: 'verify', hash, password })) === true,
  };
}
