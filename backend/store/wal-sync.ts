import { type FileHandle, open } from 'node:fs/promises';

export type WalSync = ReturnType<typeof createWalSync>;

/**
 * Waits for the disk in place of SQLite, which would stop the process for as long as the disk
 * works. Callers that commit meanwhile share the next wait (group commit), and no caller's commit
 * can fail another's.
 *
 * SQLite appends every commit to one file, its write-ahead log, and with `synchronous=NORMAL` looks
 * after all else itself (sqlite.org/pragma.html#pragma_synchronous). The log stays the same file
 * for as long as the store is open (sqlite.org/walformat.html).
 * @param path of the log, which the first commit makes
 */
export function createWalSync(path: string) {
  let file: FileHandle | null = null;
  let last: Promise<void> = Promise.resolve();
  /** The wait that has not begun: what is committed by now is in it. */
  let next: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;

  async function sync(): Promise<void> {
    next = null;
    check();
    file ??= await open(path, 'r+');
    try {
      await file.datasync();
    } catch (error) {
      failure = { error };
      throw error;
    }
  }

  /**
   * @throws what the disk failed with, once it has: the system forgets what it could not write, and
   *   says of the same data afterwards that all is well (lwn.net/Articles/752063)
   */
  function check(): void {
    if (failure) throw failure.error;
  }

  return {
    check,

    /** Until what was committed before this call is on the disk. Rejects when the disk fails. */
    wait(): Promise<void> {
      if (!next) {
        next = last.then(sync, sync);
        last = next;
      }
      return next;
    },

    async close(): Promise<void> {
      await last.catch(() => undefined);
      await file?.close();
      file = null;
    },
  };
}
