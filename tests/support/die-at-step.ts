import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Kills this process with SIGKILL at a request or a change of a file: before the n-th one for
 * `2 * n`, after it for `2 * n + 1`, never for 0. Call it before what is tested is loaded.
 */
export function dieAtStep(step: number): void {
  let left = Math.floor(step / 2);
  const isBefore = step % 2 === 0;

  function count<T extends unknown[], R>(work: (...given: T) => Promise<R>) {
    return async (...given: T): Promise<R> => {
      left -= 1;
      const isLast = left === 0;
      if (isLast && isBefore) process.kill(process.pid, 'SIGKILL');
      try {
        return await work(...given);
      } finally {
        if (isLast) process.kill(process.pid, 'SIGKILL');
      }
    };
  }

  globalThis.fetch = count(globalThis.fetch);
  const { open, rename, rm, writeFile } = fs;
  Object.assign(fs, {
    open: count(open),
    rename: count(rename),
    rm: count(rm),
    writeFile: count(writeFile),
  });
  syncBuiltinESMExports();
}
