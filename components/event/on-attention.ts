const LOOK_EVERY_MS = 1000;
/** In milliseconds. The clocks drift further apart when the machine sleeps or its clock is set. */
const PARTED_MS = 2000;

/** In some browsers `performance.now()` stops during sleep. Returns the unsubscribe function. */
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
