/**
 * Does something later, and never before `delayMs` have gone by the clock, unless the stand-ins end
 * before. Such a timer keeps no process alive.
 */
export type Later = (work: () => void, delayMs: number) => void;

/** What setTimeout may be early: it counts whole milliseconds of another clock than Date.now(). */
const EARLY_MS = 1;

/** Makes the timers of one stand-in; the signal ends all of them. */
export function createTimers(signal: AbortSignal | undefined): Later {
  const waiting = new Set<NodeJS.Timeout>();
  signal?.addEventListener('abort', () => waiting.forEach((timer) => clearTimeout(timer)), { once: true });
  return (work, delayMs) => {
    if (signal?.aborted) return;
    const timer = setTimeout(
      () => {
        waiting.delete(timer);
        work();
      },
      Math.max(0, delayMs) + EARLY_MS,
    );
    timer.unref();
    waiting.add(timer);
  };
}
