import { join } from 'node:path';
import { lastLines, run } from './processes.mjs';
import { root } from './root.mjs';
import { toDuration } from './say.mjs';

const NPM = process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm'];

export async function runLanes(lanes, env) {
  const failed = [];
  const runLane = async (lane) => {
    for (const name of lane) {
      const log = join(root, 'test-results/logs', `${name.replace(':', '-')}.log`);
      const began = Date.now();
      const code = await run([...NPM, 'run', '--silent', name], { cwd: root, env, log });
      const time = toDuration(Date.now() - began);
      console.log(
        code === 0 ? `${name}: good (${time})` : `${name}: failed (${time})\n${lastLines(log, 80)}\n`,
      );
      if (code !== 0) failed.push(name);
    }
  };
  await Promise.all(lanes.map(runLane));
  return failed;
}
