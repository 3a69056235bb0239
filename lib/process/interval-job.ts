export type IntervalJob<T = void> = ReturnType<typeof createIntervalJob<T>>;

/** Runs `work` every `intervalMs` milliseconds, one run at a time. `work` must not throw. */
export function createIntervalJob<T = void>(work: () => Promise<T>, intervalMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<T> | null = null;
  let isAwake = false;

  /** Runs now, or joins the run in progress. */
  function run(): Promise<T> {
    running ??= work().finally(() => {
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
      timer = setInterval(() => void run(), intervalMs);
      timer.unref();
      void run();
    },
    /** Resolves when the run in progress is over. */
    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
