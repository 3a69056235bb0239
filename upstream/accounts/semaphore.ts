/** Lets at most `limit` jobs run at once; the others wait in the order they came. */
export function createSemaphore(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = limit;

  return async (job) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      // The place passes straight to the next in line, so nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
