import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TIED = 'tools/support/tied.mjs';
const GRACE_MS = 10_000;
const START_MS = 60_000;

/** A process of its own group, which ends when the test run does, however that ends. */
export interface TiedProcess {
  /** Sends a signal to the process and everything it started, and waits until it is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends it in good order; what has not ended after ten seconds is killed. */
  end(): Promise<void>;
  /** Asks again and again until `check` says yes. Fails with the log's last lines when the process ends first. */
  until(check: () => Promise<boolean>): Promise<void>;
}

/** Starts `node ARGUMENT…` from the project's folder. Its output is added to the log file. */
export function startTied(name: string, args: string[], env: NodeJS.ProcessEnv, log: string): TiedProcess {
  mkdirSync(dirname(log), { recursive: true });
  const sink = openSync(log, 'a');
  const child = spawn(process.execPath, [TIED, process.execPath, ...args], {
    env,
    detached: true,
    stdio: ['pipe', sink, sink],
  });
  closeSync(sink);
  let isGone = false;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
    isGone = true;
  });

  const kill = async (signal: NodeJS.Signals) => {
    if (!isGone) killGroup(child, signal);
    await gone;
  };
  const lastLines = () => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-30).join('\n');
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
        if (isGone) throw new Error(`${name} ended before it was ready:\n${lastLines()}`);
        if (Date.now() > end) throw new Error(`${name} was not ready in time:\n${lastLines()}`);
        await sleep(20);
      }
    },
  };
}

/** Whether something accepts connections on a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.pid !== undefined) process.kill(-child.pid, signal);
}
