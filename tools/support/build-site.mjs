import { isBuilt } from '../../build/sources.mjs';
import { lastLines, run } from './processes.mjs';
import { root } from './root.mjs';
import { Fault, say } from './say.mjs';

export async function buildSite(env, log) {
  if (isBuilt(root, env)) return;
  const options = { cwd: root, env: { ...env, NODE_ENV: 'production' }, log };
  const code = await say('Building (the first time takes about a minute)', () =>
    run([process.execPath, 'build/build.mjs'], options),
  );
  if (code !== 0)
    throw new Fault(`The build failed. Its last lines (all of them are in ${log}):\n${lastLines(log)}`);
}
