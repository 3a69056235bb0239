/** Runs one job per key at a time; calls that come while it runs share its outcome. */
export function createSingleFlight<T>(): (key: string, job: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, job) => {
    const found = running.get(key);
    if (found) return found;
    const started = job().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
