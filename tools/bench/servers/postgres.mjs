import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Fault } from '../../support/say.mjs';
import { root } from '../../support/root.mjs';

/**
 * Starts a PostgreSQL that waits for its disk as in production, with one empty database. It has a
 * process of its own around it, which stops it however this one ends.
 * @throws Fault when it does not start; what it said then stands in the terminal
 */
export async function startPostgres() {
  const file = fileURLToPath(new URL('postgres-process.mjs', import.meta.url));
  const child = fork(file, { cwd: root, execArgv: ['--import', 'tsx'] });
  const gone = once(child, 'exit');
  const [message] = await Promise.race([once(child, 'message'), gone]);
  if (!message?.databaseUrl) throw new Fault('PostgreSQL did not start; what it said stands above.');
  return {
    databaseUrl: message.databaseUrl,
    what: 'PostgreSQL',
    isUp: async () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
