const LOOK_EVERY_MS = 1000;
/** The clocks part by more than this while a machine sleeps, or when its own clock is set. */
const PARTED_MS = 2000;

/**
 * Calls back when the page is shown or hidden, is online again, or has slept: in some browsers the
 * steady clock stands still meanwhile, and all that counts by it is late. Returns what ends that.
 */
export function onAttention(changed: () => void): () => void {
  const controller = new AbortController();
  document.addEventListener('visibilitychange', changed, { signal: controller.signal });
  window.addEventListener('online', changed, { signal: controller.signal });
  let aheadMs = Date.now() - performance.now();
  const timer = setInterval(() => {
    const before = aheadMs;
    aheadMs = Date.now() - performance.now();
    if (Math.abs(aheadMs - before) > PARTED_MS) changed();
  }, LOOK_EVERY_MS);
  return () => {
    controller.abort();
    clearInterval(timer);
  };
}
