// The other side of hash-thread.ts: does one job after another, and answers each by its number.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** What a thread that waits for the others' leave is given by `nice` (POSIX), the most there is: of two that want a core, it gets a seventieth. */
const BEHIND_OTHERS = 19;

try {
  // Linux counts priority by thread, and names the one that asks (proc(5), /proc/thread-self).
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), BEHIND_OTHERS);
} catch {
  // Elsewhere it hashes as fast as everything else runs.
}

const WORK = {
  hash: ({ password, options }) => hashSync(password, options),
  verify: ({ hash, password }) => verifySync(hash, password),
};

parentPort.on('message', ({ id, job }) => {
  try {
    parentPort.postMessage({ id, done: WORK[job.kind](job) });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) });
  }
});
