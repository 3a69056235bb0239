/**
 * Usage: node tools/support/supervisor.mjs COMMAND [ARGUMENT…]. Ends its process group when stdin
 * closes, which happens even when the caller is killed.
 */
import { spawn } from 'node:child_process';

/** Longer than the site's own SHUTDOWN_DEADLINE_MS. */
const GRACE_MS = 30_000;
const [command, ...args] = process.argv.slice(2);

const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
let ending = false;

child.once('error', (error) => {
  console.error(`${command} could not be started: ${error.message}`);
  process.exit(127);
});
child.once('exit', (code, signal) => {
  if (ending) killGroup('SIGKILL');
  process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1));
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);
process.stdin.on('end', end).on('close', end).on('error', end).resume();

function end() {
  if (ending) return;
  ending = true;
  child.kill('SIGTERM');
  setTimeout(() => killGroup('SIGKILL'), GRACE_MS).unref();
}

function killGroup(signal) {
  try {
    process.kill(-process.pid, signal);
  } catch {
    child.kill(signal);
  }
}
