import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The memory that the process which listens on a port holds, in megabytes. Linux only.
 * @throws Error when nothing listens there
 */
export function readMemory(port) {
  const sockets = execFileSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' });
  const pid = /pid=(\d+)/.exec(sockets)?.[1];
  if (pid === undefined) throw new Error(`Nothing listens on port ${port}.`);
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
