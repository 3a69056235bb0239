// The other side of hash-thread.ts: does one job after another, and answers each by its number.
import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** The most that nice(1) knows, for a machine without chrt(1): of two threads that want a core, this one gets a seventieth. */
const LAST = 19;

if (workerData.priority === 'idle') standBack();

/** Puts this thread behind everything else. Outside Linux it hashes as fast as everything else runs. */
function standBack() {
  try {
    // Linux counts priority by thread, and names the one that asks (proc(5), /proc/thread-self).
    const thread = basename(readlinkSync('/proc/thread-self'));
    // A thread of the class SCHED_IDLE leaves at once when another one wakes (sched(7)); one that is only nice ends its slice.
    const { status } = spawnSync('chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore' });
    if (status !== 0) setPriority(Number(thread), LAST);
  } catch {
    // See above.
  }
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
