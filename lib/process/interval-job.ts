import { AsyncLocalStorage } from 'node:async_hooks';

export type IntervalJob<T = void> = ReturnType<typeof createIntervalJob<T>>;

/**
 * Runs `work` every `intervalMs` milliseconds, one run at a time. `work` must not throw; its signal
 * is aborted by `stop`.
 */
export function createIntervalJob<T = void>(work: (stopped: AbortSignal) => Promise<T>, intervalMs: number) {
  // A run belongs to no request, also when a request wakes the job.
  const workAlone = AsyncLocalStorage.bind(work);
  let stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<T> | null = null;
  let isAwake = false;

  /** Runs now, or joins the run in progress. */
  function run(): Promise<T> {
    running ??= workAlone(stopping.signal).finally(() => {
      running = null;
      if (isAwake) wake();
    });
    return running;
  }

  /** If started, runs now, or once more after the run in progress. */
  function wake(): void {
    isAwake = running !== null;
    if (!isAwake && timer) void run();
  }

  return {
    run,
    wake,
    runIn(waitMs: number): void {
      setTimeout(() => void (timer && run()), waitMs).unref();
    },
    /** Keeps no process alive. */
    start(): void {
      if (timer) return;
      stopping = new AbortController();
      timer = setInterval(() => void run(), intervalMs);
      timer.unref();
      void run();
    },
    /** Resolves when the run in progress is over. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
