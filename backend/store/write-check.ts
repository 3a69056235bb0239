import { findClockFault, MEND_CLOCK } from './clock-fault';
import type { Store } from './schema';
import { withAsynchronousCommit } from './asynchronous-commit';

/** Bounds the writes of frequent health checks. */
const BELIEVED_MS = 5000;

const KEY = 'write-check';

type Deps = { store: Store; now: () => number; report: (message: string, error: unknown) => void };

/**
 * Writes a row, because a full disk can still be read. Rejects with the store's error. A clock that
 * goes wrong is reported once.
 */
export function createWriteCheck({ store, now, report }: Deps): () => Promise<void> {
  let last: { at: number; done: Promise<void> } | null = null;
  let isWrong = false;
  async function look(): Promise<void> {
    await write(store, now());
    const fault = await findClockFault(store, now);
    if (fault !== null && !isWrong) report(`${fault} ${MEND_CLOCK}`, null);
    isWrong = fault !== null;
  }
  return () => {
    if (last === null || now() - last.at > BELIEVED_MS) last = { at: now(), done: look() };
    return last.done;
  };
}

async function write(store: Store, nowMs: number): Promise<void> {
  await withAsynchronousCommit(store, (trx) =>
    trx
      .insertInto('rate_limits')
      .values({ key: KEY, points: 0, expire: nowMs })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ expire: nowMs }))
      .execute(),
  );
}
