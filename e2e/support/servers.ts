import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { bundle } from '@/tests/support/bundle';
import { isListening } from '@/tools/support/machine.mjs';
import { type Service, startService } from '@/tools/support/processes.mjs';
import { SERVER_ENV, serverCommand } from '@/tools/support/server-command.mjs';
import { ENV_NAMES } from '@/lib/env/schema';

export interface StackOptions {
  /** Names the log folder: test-results/stacks/NAME. */
  name: string;
  env?: Partial<Record<Exclude<(typeof ENV_NAMES)[number], 'NODE_ENV'>, string>>;
  remote?: boolean;
  /** The browser loads the providers' own scripts; the server still talks to the stand-ins. */
  livePayments?: boolean;
  apiHost?: string;
  /** PostgreSQL instead of SQLite (see `startPostgres`). */
  databaseUrl?: string;
}

export interface Stack {
  siteUrl: string;
  hostUrl(slug: string): string;
  upstreamUrl: string | undefined;
  sandboxUrl: string;
  dataDir: string;
  databaseUrl: string;
  env: NonNullable<StackOptions['env']>;
  /** The payment stand-ins and the API keep running. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Waits until `path` answers, by default until the whole site is ready. */
  restart(path?: string): Promise<void>;
  stopApi(): Promise<void>;
  startApi(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Uses free ports and its own data folder.
 * @throws Error with the last log lines of the process that did not start
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const [sitePort = 0, sandboxPort = 0, upstreamPort = 0] = await findFreePorts(3);
  const dataDir = mkdtempSync(join(tmpdir(), `stack-${options.name}-`));
  const siteUrl = `http://localhost:${sitePort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const upstreamUrl = options.remote ? `http://localhost:${upstreamPort}` : undefined;
  const shared = {
    ...cleanEnv(),
    SITE_URL: siteUrl,
    SANDBOX_URL: sandboxUrl,
    PORT: String(sitePort),
    BIND_HOST: '127.0.0.1',
    UPSTREAM_PORT: String(upstreamPort),
    DATA_DIR: dataDir,
    PAYMENTS_MODE: 'sandbox',
    PASSWORD_HASH_KIB: '64',
    // All test visitors share one address.
    LOGIN_LIMIT_PER_ADDRESS: '10000',
    REGISTER_LIMIT_PER_ADDRESS: '10000',
    PAYMENT_LIMIT_PER_ADDRESS: '10000',
    DATABASE_URL: options.databaseUrl ?? '',
    // There is no load balancer that has to notice the shutdown.
    SHUTDOWN_LEAD_MS: '0',
    UPSTREAM_CALLS: options.remote ? ALL_CALLS : '',
    ...(options.livePayments && { ...LIVE_PAYMENTS, PAYMENT_API_URL: sandboxUrl }),
    ...options.env,
  };
  const log = (process: string) => join('test-results/stacks', options.name, `${process}.log`);
  const others = new Map<string, Service>();

  const startOther = async (name: string, args: string[], port: number) => {
    const started = startService(name, args, shared, log(name));
    others.set(name, started);
    await started.until(() => isListening(port));
  };
  const startApi = async () => startOther('upstream', [await bundle('backend/main.ts')], upstreamPort);
  const startSite = async (path = '/healthz') => {
    const started = startService(
      'site',
      serverCommand({ dev: false }).slice(1),
      { ...shared, ...SERVER_ENV, UPSTREAM_API_HOST: options.apiHost ?? upstreamUrl ?? '' },
      log('site'),
    );
    try {
      await started.until(() => isServing(sitePort, path));
    } catch (error) {
      await started.end();
      throw error;
    }
    return started;
  };
  const stopOthers = async () => {
    await Promise.all([...others.values()].map((process) => process.end()));
    rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    const sandbox = [await bundle('sandbox/server.ts'), '--port', String(sandboxPort)];
    // A slow bank is through when the test says so (`finish-processing`).
    const slowBank = ['--processing-ms', String(10 * 60_000)];
    const folder = ['--data-dir', join(dataDir, 'sandbox'), '--shop', `http://127.0.0.1:${sitePort}`];
    await startOther('sandbox', [...sandbox, ...folder, ...slowBank], sandboxPort);
    if (options.remote) await startApi();
    let site = await startSite();
    return {
      siteUrl,
      upstreamUrl,
      sandboxUrl,
      dataDir,
      databaseUrl: options.databaseUrl ?? `file:${join(dataDir, 'marquee.db')}`,
      env: options.env ?? {},
      hostUrl: (slug) => `http://${slug}.localhost:${sitePort}`,
      kill: (signal) => site.kill(signal),
      async restart(path) {
        await site.end();
        site = await startSite(path);
      },
      startApi,
      stopApi: async () => others.get('upstream')?.end(),
      async stop() {
        await site.end();
        await stopOthers();
      },
    };
  } catch (error) {
    await stopOthers();
    throw error;
  }
}

const ALL_CALLS =
  'account, codes, contact, events, free-orders, hosted-page, passwords, paypal, playback, purchases';

const LIVE_PAYMENTS = {
  PAYMENTS_MODE: 'live',
  STRIPE_SECRET_KEY: 'sk_test_scripts',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_scripts',
  // Live PayPal would make the whole shop live, and Stripe's test payments would then open nothing.
  PAYPAL_ENVIRONMENT: 'sandbox',
  PAYPAL_CLIENT_ID: 'paypal-test-client',
  PAYPAL_CLIENT_SECRET: 'paypal-test-secret',
};

/** Sets every variable, because Next would fill missing ones from a `.env`. */
export function cleanEnv() {
  const nothing = Object.fromEntries(ENV_NAMES.map((name) => [name, '']));
  return { ...process.env, ...nothing, NODE_ENV: 'production' as const };
}

export async function isServing(port: number, path: string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    await response.body?.cancel();
    return response.status === 200;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
