/** `warn`: it works but will cause trouble. `fail`: it does not work or is unsafe. */
export type State = 'ok' | 'warn' | 'fail';

export type Finding = { check: string; state: State; says: string; mend: string | null };

export function createFindings(check: string) {
  const make = (state: State) => (says: string, mend: string) => ({ check, state, says, mend });
  return {
    ok: (says: string): Finding => ({ check, state: 'ok', says, mend: null }),
    warn: make('warn'),
    fail: make('fail'),
  };
}

export type Outside = {
  fetch: typeof fetch;
  /** Rejects for a host without addresses. */
  resolve: (host: string) => Promise<string[]>;
  /** In milliseconds since 1970. */
  now: () => number;
  /** An additional certificate authority, as PEM. */
  ca?: string;
};

/** In milliseconds. */
export const PATIENCE_MS = 8000;

/** Unwraps the reason that `fetch` hides in `cause`. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error ? cause.message : error.message;
}
