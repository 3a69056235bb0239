import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SUPERVISOR = fileURLToPath(new URL('supervisor.mjs', import.meta.url));
/** Longer than the supervisor's. */
const GRACE_MS = 32_000;
const START_MS = 60_000;
const running = new Set();
let ending = false;

/**
 * `log` takes the output, by default this terminal; `append` keeps its content. `ended` resolves to
 * the exit code.
 */
export function start(command, { cwd, env = process.env, log, append = false } = {}) {
  const sink = log ? openLog(log, append ? 'a' : 'w') : 'inherit';
  const child = spawn(process.execPath, [SUPERVISOR, ...command], {
    cwd,
    env: log ? { ...env, FORCE_COLOR: undefined, NO_COLOR: '1' } : env,
    detached: process.platform !== 'win32',
    stdio: ['pipe', sink, sink],
  });
  if (typeof sink === 'number') closeSync(sink);
  child.stdin.on('error', () => undefined);
  running.add(child);
  child.gone = new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  }).finally(() => running.delete(child));
  // During shutdown exits are expected, so the promise stays pending.
  child.ended = child.gone.then((code) => (ending ? new Promise(() => undefined) : code));
  return child;
}

export const run = (command, options) => start(command, options).ended;

export const startService = (name, args, env, log) =>
  superviseService(name, [process.execPath, ...args], env, log);

export function superviseService(name, command, env, log) {
  const child = start(command, { env, log, append: true });
  let isGone = false;
  const gone = child.gone.then(() => {
    isGone = true;
  });
  const kill = async (signal) => {
    // The supervisor passes it on once; a second one would end the site at once (decision 59).
    if (signal === 'SIGTERM') child.kill(signal);
    else if (!isGone) killGroup(child.pid, signal);
    await gone;
  };
  return {
    kill,
    async end() {
      child.kill('SIGTERM');
      await Promise.race([gone, sleep(GRACE_MS, undefined, { ref: false })]);
      await kill('SIGKILL');
    },
    async until(check) {
      const end = Date.now() + START_MS;
      while (!(await check())) {
        if (isGone) throw new Error(`${name} ended before it was ready:\n${lastLines(log)}`);
        if (Date.now() > end) throw new Error(`${name} was not ready in time:\n${lastLines(log)}`);
        await sleep(20);
      }
    },
  };
}

export async function endAll() {
  ending = true;
  const children = [...running];
  for (const child of children) child.kill('SIGTERM');
  const timer = setTimeout(killAll, GRACE_MS);
  await Promise.all(children.map((child) => child.gone));
  clearTimeout(timer);
}

export function killAll() {
  for (const child of running) killGroup(child.pid, 'SIGKILL');
}

export function lastLines(log, count = 30) {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

function killGroup(pid, signal) {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function openLog(path, flags) {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, flags);
}
