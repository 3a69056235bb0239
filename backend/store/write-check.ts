import type { Store } from './schema';
import { withoutWaitingForDisk } from './asynchronous-commit';

/**
 * What was found is believed for so long: those who ask whether an instance is ready may ask as
 * often as they like.
 */
const BELIEVED_MS = 5000;

/** No limit counts under this name. */
const KEY = 'write-check';

/**
 * A check that resolves when the store takes writes, and rejects with the store's own error
 * otherwise. It commits a row: a full disk, a replica and a locked file can all be read, and a
 * write that is taken back never reaches a disk.
 */
export function createWriteCheck({ store, now }: { store: Store; now: () => number }): () => Promise<void> {
  let last: { at: number; done: Promise<void> } | null = null;
  return () => {
    if (last === null || now() - last.at > BELIEVED_MS) last = { at: now(), done: write(store, now()) };
    return last.done;
  };
}

/** Into the table of what is counted for a while, where it is deleted like all that has run out. */
async function write(store: Store, nowMs: number): Promise<void> {
  await withoutWaitingForDisk(store, (trx) =>
    trx
      .insertInto('rate_limits')
      .values({ key: KEY, points: 0, expire: nowMs })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ expire: nowMs }))
      .execute(),
  );
}
