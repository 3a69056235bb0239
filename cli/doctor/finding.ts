/** `warn`: it works, and will cause trouble. `fail`: it does not work, or it is not safe. */
export type State = 'ok' | 'warn' | 'fail';

/** What one check found, and how to mend it where there is something to mend. */
export type Finding = { check: string; state: State; says: string; mend: string | null };

/** The findings of one check, under its name. */
export function createFindings(check: string) {
  const make = (state: State) => (says: string, mend: string) => ({ check, state, says, mend });
  return {
    ok: (says: string): Finding => ({ check, state: 'ok', says, mend: null }),
    warn: make('warn'),
    fail: make('fail'),
  };
}

/** What the doctor reaches outside of itself. */
export type Outside = {
  fetch: typeof fetch;
  /** The addresses of a host; fails where there are none. */
  resolve: (host: string) => Promise<string[]>;
  /** This machine's clock, in milliseconds since 1970. */
  now: () => number;
  /** A certificate authority to believe besides the usual ones, as PEM. */
  ca?: string;
};

/** How long anything outside may take to answer, in milliseconds. */
export const PATIENCE_MS = 8000;

/** An error in a few words, with the reason that `fetch` hides behind its own. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error ? cause.message : error.message;
}
