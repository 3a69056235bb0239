import { join } from 'node:path';
import { lastLines, run } from './processes.mjs';
import { root } from './root.mjs';
import { toDuration } from './say.mjs';

const logs = join(root, 'test-results/logs');

/**
 * Runs checks, those of a lane one after the other and the lanes side by side. Each says in a line how it went, and what
 * failed shows the end of its log too.
 * @param {[name: string, command: string[]][][]} lanes
 * @returns {Promise<string[]>} the names of what failed
 */
export async function runLanes(lanes, env) {
  const failed = await Promise.all(lanes.map((lane) => runLane(lane, env)));
  return failed.flat();
}

async function runLane(lane, env) {
  const failed = [];
  for (const [name, command] of lane) {
    const log = join(logs, `check-${name.replaceAll(' ', '-')}.log`);
    const began = Date.now();
    const code = await run(command, { cwd: root, env, log });
    const time = toDuration(Date.now() - began);
    console.log(
      code === 0 ? `${name}: good (${time})` : `${name}: failed (${time})\n${lastLines(log, 80)}\n`,
    );
    if (code !== 0) failed.push(name);
  }
  return failed;
}
