import { connect } from 'node:net';

/** `warn`: it works but will cause trouble. `fail`: it does not work or is unsafe. */
type State = 'ok' | 'warn' | 'fail';

export type Finding = { check: string; state: State; says: string; mend: string | null };

/** A check yields its findings; some return what later checks need. */
export type Check<T = void> = AsyncGenerator<Finding, T>;

export function createFindings(check: string) {
  const make = (state: State) => (says: string, mend: string) => ({ check, state, says, mend });
  return {
    ok: (says: string): Finding => ({ check, state: 'ok', says, mend: null }),
    warn: make('warn'),
    fail: make('fail'),
  };
}

type Found = Iterable<Finding> | AsyncIterable<Finding>;

/** `good` stands for a check that finds nothing. */
export async function* orGood(found: Found, good: Finding): Check {
  const all = await collect(found);
  yield* all.length > 0 ? all : [good];
}

export async function collect(found: Found): Promise<Finding[]> {
  const all: Finding[] = [];
  for await (const finding of found) all.push(finding);
  return all;
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

/** Follows no redirects. */
export function createAsk({ fetch }: Pick<Outside, 'fetch'>) {
  return (url: string, init?: RequestInit) =>
    fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...init });
}

/** Whether the port takes connections. */
export function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

/** Unwraps the reason that `fetch` hides in `cause`. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error ? cause.message : error.message;
}
