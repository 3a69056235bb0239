import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault, say } from '../../support/say.mjs';
import { lastLines, start } from '../../support/processes.mjs';
import { startServices } from '../../support/services.mjs';
import { readSettings } from '../../support/settings.mjs';
import { isListening } from '../../support/machine.mjs';
import { until } from '../../support/wait.mjs';
import { buildBareApp, removeBareApp, startBareApp } from '../bare-app.mjs';
import { buildSite } from '../build-site.mjs';

const START_MS = 60_000;

/**
 * Builds, where that is needed, and serves the site and the bare app, on free ports and with data
 * of their own.
 * @returns the addresses of both, and `clean`, which deletes what was written; the processes end
 * with this one
 * @throws Fault when one of them does not build or start
 */
export async function startServers(root, env, log) {
  const [port, sandboxPort, barePort] = await findFreePorts(3);
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const siteEnv = {
    ...env,
    ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PAYMENTS_MODE: 'sandbox' },
    ...{ PORT: String(port), SITE_URL: `http://localhost:${port}` },
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
  };
  const settings = await readSettings(root, siteEnv);
  await buildSite(env, log);
  await say('Building the bare app', () => buildBareApp(root, env, log('bare-build')));
  await say('Starting both', async () => {
    const bare = startBareApp(root, env, barePort, log('bare'));
    const site = startServices(root, siteEnv, settings, { dev: false, log });
    await Promise.all([site.ready, untilListening(bare, barePort, log('bare'))]);
  });
  return {
    site: `http://localhost:${port}`,
    bare: `http://localhost:${barePort}`,
    clean() {
      rmSync(dataDir, { recursive: true, force: true });
      removeBareApp(root);
    },
  };
}

async function untilListening(child, port, log) {
  const ended = child.ended.then(() => 'ended');
  const answer = await Promise.race([ended, until(() => isListening(port), START_MS)]);
  if (answer !== true)
    throw new Fault(`The bare app did not start. The last lines of ${log}:\n${lastLines(log)}`);
}

/** Ports that nothing listens on now. All are held before any is let go, so that none is given out twice. */
async function findFreePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve, reject) => {
          server.once('error', reject).listen(0, '127.0.0.1', () => resolve(server.address().port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
