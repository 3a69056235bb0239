import type { Reconciler } from './reconcile';

const INTERVAL_MS = 60_000;

/** Runs a reconciler: everything once, then what is due each minute. Runs never overlap, and keep no process alive. */
export function createTimer(reconciler: Reconciler) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;

  function run(scope: 'all' | 'due'): void {
    if (busy) return;
    busy = true;
    running = reconciler.reconcile(scope).finally(() => {
      busy = false;
    });
  }

  return {
    start(): void {
      if (timer) return;
      run('all');
      timer = setInterval(() => run('due'), INTERVAL_MS);
      timer.unref();
    },
    /** Starts no further run, and resolves when the last one is over. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
