// The other side of hash-thread.ts: does one job after another, and answers each by its number.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

try {
  // Linux counts priority by thread, and names the one that asks (proc(5), /proc/thread-self).
  if (workerData.nice > 0) setPriority(Number(basename(readlinkSync('/proc/thread-self'))), workerData.nice);
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
