export type IntervalJob<T = void> = {
  /** Does the work now, or joins the run in progress. */
  run: () => Promise<T>;
  /** Does the work soon, if started: now, or once more after the run in progress. */
  wake: () => void;
  /** Does the work in `waitMs` milliseconds, if started. */
  runIn: (waitMs: number) => void;
  /** Does the work now, and then at each interval. Keeps no process alive. */
  start: () => void;
  /** Starts no further run, and resolves when the run in progress is over. */
  stop: () => Promise<void>;
};

/** Work that is done every `intervalMs` milliseconds, one run at a time. `work` must not throw. */
export function createIntervalJob<T = void>(work: () => Promise<T>, intervalMs: number): IntervalJob<T> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<T> | null = null;
  let isAwake = false;

  function run(): Promise<T> {
    running ??= work().finally(() => {
      running = null;
      if (isAwake) wake();
    });
    return running;
  }

  function wake(): void {
    isAwake = running !== null;
    if (!isAwake && timer) void run();
  }

  return {
    run,
    wake,
    runIn(waitMs) {
      setTimeout(() => void (timer && run()), waitMs).unref();
    },
    start() {
      if (timer) return;
      timer = setInterval(() => void run(), intervalMs);
      timer.unref();
      void run();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
