/** Thrown by `Deadline.race` when time is up; the raced work may still finish at the provider. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** By its name: each bundle has its own class. */
export const isDeadlineError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'DeadlineError';

export type Deadline = {
  remainingMs(): number;
  /** Settles as the work does, or rejects with `DeadlineError` once the time is up. */
  race<T>(work: Promise<T>): Promise<T>;
};

/** One deadline for all the requests of a call: both SDKs retry, and neither can be aborted. */
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

/** The page promises an answer within 10 s; 2 s are for our store, the network and rendering. */
export const PROVIDER_DEADLINE_MS = 8_000;
