import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { root } from '../../support/root.mjs';
import { Fault } from '../../support/say.mjs';

export const WARM_UP_MS = 2_000;
const HEAD_START_MS = 100;
const START_MS = 30_000;
const FINISH_MS = 30_000;

/**
 * Each load has its `generator`, a file beside this one, and its `task`. `generatorCores` is the
 * CPU use of all.
 */
export async function runLoads(loads, seconds, warmUpMs = WARM_UP_MS) {
  const children = loads.map(({ generator }) => startGenerator(generator));
  try {
    await Promise.all(children.map((child) => child.next(START_MS)));
    const beginMs = Date.now() + HEAD_START_MS;
    const measureFromMs = beginMs + warmUpMs;
    const times = { beginMs, measureFromMs, endMs: measureFromMs + seconds * 1000 };
    const answers = await Promise.all(
      children.map((child, index) => {
        child.send({ task: loads[index].task, times });
        return child.next(times.endMs - Date.now() + FINISH_MS);
      }),
    );
    const processorMs = answers.reduce((sum, answer) => sum + answer.processorMs, 0);
    return {
      results: answers.map(({ figures }) => figures),
      generatorCores: processorMs / (times.endMs - beginMs),
    };
  } finally {
    for (const child of children) child.end();
  }
}

function startGenerator(name) {
  const child = fork(fileURLToPath(new URL(`${name}.mjs`, import.meta.url)), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  });
  try {
    // Real visitors don't compete with the site for a core.
    setPriority(child.pid, -20);
  } catch {
    // Only root may; otherwise the generators' own delay is included.
  }
  return {
    send: (message) => child.send(message),
    async next(withinMs) {
      const signal = AbortSignal.timeout(withinMs);
      const gone = once(child, 'exit', { signal }).then(([code]) => {
        throw new Fault(`The load generator ${name} ended with code ${code}; what it said stands above.`);
      });
      const message = once(child, 'message', { signal });
      for (const waiting of [message, gone]) waiting.catch(() => undefined);
      const [answer] = await Promise.race([message, gone]);
      return answer;
    },
    end: () => child.kill('SIGKILL'),
  };
}
