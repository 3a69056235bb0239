import { openStore } from '@/backend/store/open';
import { isServing, type Stack, type StackOptions, startStack } from '@/e2e/support/servers';
import { connectSandbox } from '@/sandbox/connect-sandbox';
import { findFreePort } from '@/sandbox/shared/free-ports';
import { startPostgres } from '@/tests/contract/postgres-server';
import { startBalancer } from './balancer.mjs';

const SETTINGS = {
  AUTH_SECRET: 'a secret of the soak, longer than thirty-two characters',
  LOGIN_LIMIT_PER_ADDRESS: '1000000',
  REGISTER_LIMIT_PER_ADDRESS: '1000000',
  PAYMENT_LIMIT_PER_ADDRESS: '1000000',
  PASSWORD_HASH_KIB: '',
  SHUTDOWN_LEAD_MS: '',
};

/** Two instances of the built site behind a proxy, over one PostgreSQL. `stack` is them as one. */
export async function startStage({
  name = 'soak',
  env: more = {},
}: Partial<Pick<StackOptions, 'name' | 'env'>> = {}) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase(name.replaceAll('-', '_'));
  const env = { ...SETTINGS, ...more, SITE_URL: url };
  const first = await startStack({ name, databaseUrl, env });
  const { sandboxUrl } = first;
  const other = { ...env, SANDBOX_URL: sandboxUrl };
  const sites = [first, await startStack({ name: `${name}-other`, databaseUrl, env: other })] as const;
  const balancer = await startBalancer(port, sites.map(portOf));
  const sandbox = connectSandbox(sandboxUrl);
  const hooks = `${url}/api/v1/webhooks`;
  await sandbox.setWebhooks({ stripe: { url: `${hooks}/stripe` }, paypal: { url: `${hooks}/paypal` } });
  const store = openStore({ databaseUrl, onIdleError: () => undefined });
  const hostUrl = (slug: string) => `http://${slug}.localhost:${port}`;
  return {
    url,
    port,
    stack: { ...first, siteUrl: url, hostUrl } satisfies Stack,
    sandbox,
    postgres,
    store,
    async restartSite(index: 0 | 1, signal: NodeJS.Signals, pauseMs: number): Promise<void> {
      await sites[index].kill(signal);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await sites[index].restart('/readyz');
    },
    areReady: async () =>
      (await Promise.all(sites.map((site) => isServing(portOf(site), '/readyz')))).every(Boolean),
    async stop(): Promise<void> {
      await balancer.stop();
      await store.destroy();
      await Promise.all(sites.map((site) => site.stop()));
      await postgres.stop();
    },
  };
}

const portOf = ({ siteUrl }: Stack) => Number(new URL(siteUrl).port);
