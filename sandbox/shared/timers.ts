/** Never before `delayMs` by the clock. The timer does not keep the process alive. */
export type Later = (work: () => void, delayMs: number) => void;

/** In milliseconds: setTimeout may fire early, because it uses another clock than Date.now(). */
const EARLY_MS = 1;

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
