/**
 * Loads the page again, whose files a newer release may have replaced: an `import()` that failed
 * fails for as long as the document lives. False where that was tried already, and without a
 * network.
 */
export function reloadOnce(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const wasReloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  if (wasReloaded || !navigator.onLine) return false;
  window.location.reload();
  return true;
}

/** Whether an error is the bundler's word for a file that could not be loaded. */
export function isFileGone(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}
