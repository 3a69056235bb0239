import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePorts } from '../../sandbox/shared/free-ports.ts';
import { startPostgres } from '../../tests/contract/postgres-server.ts';
import { connectSandbox } from '../../sandbox/shared/connect-sandbox.ts';
import { openStore } from '../../backend/store/open.ts';
import { withoutSettings } from '../support/settings.mjs';
import { isListening } from '../support/machine.mjs';
import { startService } from '../support/processes.mjs';
import { root } from '../support/root.mjs';
import { serverCommand } from '../support/server-command.mjs';
import { startBalancer } from './balancer.mjs';

const TSX = ['--import', 'tsx'];
const log = (name) => join(root, 'test-results/stacks/soak', `${name}.log`);

/**
 * Starts two sites in production mode over one PostgreSQL, the payment stand-ins, and a balancer in
 * front.
 */
export async function startStage() {
  const [port, sandboxPort, ...sitePorts] = await findFreePorts(4);
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-'));
  const postgres = await startPostgres();
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const databaseUrl = await postgres.createDatabase('soak');
  const env = {
    ...withoutSettings(root, process.env),
    ...{ NODE_ENV: 'production', SITE_URL: url, SANDBOX_URL: sandboxUrl, PAYMENTS_MODE: 'sandbox' },
    ...{ BIND_HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    ...{ AUTH_SECRET: 'a secret of the soak, longer than thirty-two characters' },
    // All buyers come from one address.
    ...{ LOGIN_LIMIT_PER_ADDRESS: '1000000', REGISTER_LIMIT_PER_ADDRESS: '1000000' },
    ...{ PAYMENT_LIMIT_PER_ADDRESS: '1000000' },
  };
  const isServing = async (sitePort) => {
    try {
      const response = await fetch(`http://127.0.0.1:${sitePort}/readyz`);
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      return false;
    }
  };
  const startSite = async (index) => {
    const site = startService(
      'site',
      serverCommand({ dev: false }).slice(1),
      { ...env, PORT: String(sitePorts[index]) },
      log(`site-${index}`),
    );
    await site.until(() => isServing(sitePorts[index]));
    return site;
  };
  const sandboxArgs = [...TSX, 'sandbox/server.ts', '--port', String(sandboxPort), '--data-dir', dataDir];
  const sandboxProcess = startService('sandbox', sandboxArgs, env, log('sandbox'));
  await sandboxProcess.until(() => isListening(sandboxPort));
  // One after the other, as a deployment goes: the first makes the tables.
  const sites = [await startSite(0), await startSite(1)];
  const balancer = await startBalancer(port, sitePorts);
  const sandbox = connectSandbox(sandboxUrl);
  await sandbox.setWebhooks({
    stripe: { url: `${url}/api/v1/webhooks/stripe` },
    paypal: { url: `${url}/api/v1/webhooks/paypal` },
  });
  return {
    ...{ url, port, sandbox, postgres },
    store: openStore({ databaseUrl, onIdleError: () => undefined }),
    /** Ends an instance with a signal, and starts it again after so many milliseconds. */
    async restartSite(index, signal, pauseMs) {
      await sites[index].kill(signal);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      sites[index] = await startSite(index);
    },
    areReady: async () => (await Promise.all(sitePorts.map(isServing))).every(Boolean),
    async stop() {
      await balancer.stop();
      await this.store.destroy();
      await Promise.all([...sites, sandboxProcess].map((process) => process.end()));
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
