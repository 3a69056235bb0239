import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '../../../sandbox/shared/free-ports.ts';
import { isListening } from '../../support/machine.mjs';
import { Fault } from '../../support/say.mjs';
import { until } from '../../support/wait.mjs';

const START_MS = 10_000;
const SCRIPT = fileURLToPath(new URL('node-process.mjs', import.meta.url));

/**
 * Serves the compressed files of a folder with a bare `node:http` server: the most that any server
 * in Node can do.
 * @param folder what is served: files with a compressed one beside them (`.gz`)
 */
export async function startNode(folder) {
  const [port] = await findFreePorts(1);
  const child = spawn(process.execPath, [SCRIPT, String(port), folder], { stdio: 'inherit' });
  const isUp = () => isListening(port);
  if (!(await until(isUp, START_MS))) throw new Fault('The bare node:http server did not start.');
  return {
    url: `http://localhost:${port}`,
    what: 'node:http',
    isUp,
    async stop() {
      child.kill('SIGTERM');
      await new Promise((done) => child.once('exit', done));
    },
  };
}
