import type { Store } from './schema';
import { withAsynchronousCommit } from './asynchronous-commit';

/** Bounds the writes of frequent health checks. */
const BELIEVED_MS = 5000;

const KEY = 'write-check';

/** Writes a row, because a full disk can still be read. Rejects with the store's error. */
export function createWriteCheck({ store, now }: { store: Store; now: () => number }): () => Promise<void> {
  let last: { at: number; done: Promise<void> } | null = null;
  return () => {
    if (last === null || now() - last.at > BELIEVED_MS) last = { at: now(), done: write(store, now()) };
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
