import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that tells when each request is due, by its number. Timers of an event loop are a
 * millisecond late, as much as a whole answer takes; this wait is exact to a tenth of that.
 */
const { beginMs, intervalMs, count } = workerData;
const cell = new Int32Array(new SharedArrayBuffer(4));

for (let number = 0; number < count; number += 1) {
  const dueMs = beginMs + number * intervalMs;
  for (let left = leftUntil(dueMs); left > 0; left = leftUntil(dueMs)) Atomics.wait(cell, 0, 0, left);
  parentPort.postMessage(number);
}

function leftUntil(momentMs) {
  return momentMs - (performance.timeOrigin + performance.now());
}
