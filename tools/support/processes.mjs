import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const TIED = fileURLToPath(new URL('tied.mjs', import.meta.url));
const GRACE_MS = 10_000;
const running = new Set();
let ending = false;

/**
 * Starts a command as a process group of its own, tied to this process: it ends when this one does.
 * @param log file that takes its output; without one it prints to this terminal
 * @returns the process with `ended`, a promise of its exit code
 */
export function start(command, { cwd, env = process.env, log } = {}) {
  const sink = log ? openLog(log) : 'inherit';
  const child = spawn(process.execPath, [TIED, ...command], {
    cwd,
    env: log ? { ...env, FORCE_COLOR: undefined, NO_COLOR: '1' } : env,
    detached: process.platform !== 'win32',
    stdio: ['pipe', sink, sink],
  });
  if (typeof sink === 'number') closeSync(sink);
  // A group that ended first closes its end of the pipe; that is no news, `ended` tells it.
  child.stdin.on('error', () => undefined);
  running.add(child);
  child.gone = new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  }).finally(() => running.delete(child));
  // Once everything is being ended, an end is no news: code that waits for it simply goes no
  // further.
  child.ended = child.gone.then((code) => (ending ? new Promise(() => undefined) : code));
  return child;
}

/** Runs a command to its end. @returns its exit code */
export const run = (command, options) => start(command, options).ended;

/** Asks everything started here to end, waits, and kills what has not ended after ten seconds. */
export async function endAll() {
  ending = true;
  const children = [...running];
  for (const child of children) child.kill('SIGTERM');
  const timer = setTimeout(killAll, GRACE_MS);
  await Promise.all(children.map((child) => child.gone));
  clearTimeout(timer);
}

/** Kills everything started here at once, with whatever it started itself. */
export function killAll() {
  for (const child of running) killGroup(child.pid);
}

/** The last lines of a log, for the person who has to see what went wrong. */
export function lastLines(log, count = 30) {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

function killGroup(pid) {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function openLog(path) {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'w');
}
