export type Repeated = {
  /** Does the work now, or joins in the run in progress. */
  run(): Promise<void>;
  /** Does the work in `waitMs` milliseconds, if started. */
  runIn(waitMs: number): void;
  /** Does the work now, and then again and again. Keeps no process alive. */
  start(): void;
  /** Starts nothing more, and resolves when the run in progress is over. */
  stop(): Promise<void>;
};

/** Work that is done every `intervalMs` milliseconds, one run at a time. `work` must not throw. */
export function createRepeated(work: () => Promise<void>, intervalMs: number): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  function run(): Promise<void> {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    run,
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
