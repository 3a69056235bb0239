/** The provider may still finish the raced work. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Compares by name, because each bundle has its own class. */
export const isDeadlineError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'DeadlineError';

export type Deadline = {
  remainingMs(): number;
  race<T>(work: Promise<T>): Promise<T>;
};

/** Both SDKs retry and neither can be aborted, so all requests of a call share one deadline. */
export function startDeadline(milliseconds: number): Deadline {
  const endsAt = performance.now() + milliseconds;
  const remainingMs = () => Math.max(0, endsAt - performance.now());

  return {
    remainingMs,
    async race(work) {
      let timer: NodeJS.Timeout | undefined;
      const timeUp = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new DeadlineError(`No answer in ${milliseconds} ms`)), remainingMs());
      });
      try {
        return await Promise.race([work, timeUp]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** The page promises a response within 10 s. The store, the network and rendering get 2 s. */
export const PROVIDER_DEADLINE_MS = 8_000;
