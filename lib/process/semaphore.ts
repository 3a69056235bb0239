/**
 * Lets at most `limit` jobs run at once and at most `waiting` more wait, in the order they came. What comes when all those
 * places are taken is not run: the answer is then null.
 */
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
      // The place passes straight to the next in line, so nobody can slip in between.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
