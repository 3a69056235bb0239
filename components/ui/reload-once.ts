/** A failed `import()` keeps failing for as long as the document lives. */
export function reloadOnce(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const wasReloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  if (wasReloaded || !navigator.onLine) return false;
  window.location.reload();
  return true;
}

export function isFileGone(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}
