/** Returns null, without running the job, when `waiting` jobs wait already. */
export function createSemaphore(limit: number, waiting: number) {
  const queue: (() => void)[] = [];
  let free = limit;

  return async <T>(job: () => Promise<T>): Promise<{ done: T } | null> => {
    if (free > 0) free -= 1;
    else if (queue.length >= waiting) return null;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return { done: await job() };
    } finally {
      // The place passes straight to the next in line, so that no later job can take it.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
