import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { isListening } from '@/tools/support/machine.mjs';
import { type Service, startService } from '@/tools/support/processes.mjs';
import { SERVER_ENV, serverCommand } from '@/tools/support/server-command.mjs';
import { ENV_NAMES } from '@/lib/env/schema';

export interface StackOptions {
  /** Names the folder of its logs: test-results/stacks/NAME. */
  name: string;
  /** Variables of the project, for every process of the stack. */
  env?: Partial<Record<Exclude<(typeof ENV_NAMES)[number], 'NODE_ENV'>, string>>;
  /** The API as a process of its own, and the site without a store. */
  remote?: boolean;
  /**
   * Test keys for both providers, so that the browser gets their own scripts and the server speaks
   * to the stand-ins.
   */
  livePayments?: boolean;
  /** The address of an API that the test itself serves. */
  apiHost?: string;
  /** The address of a PostgreSQL (see `startPostgres`) instead of a SQLite file. */
  databaseUrl?: string;
}

export interface Stack {
  siteUrl: string;
  /** The address of an event's own host, like http://midnight-run.localhost:PORT. */
  hostUrl(slug: string): string;
  /** The address of the API, when it is a process of its own. */
  upstreamUrl: string | undefined;
  sandboxUrl: string;
  dataDir: string;
  /** Kills the site and all it started. The payment stand-ins and the API keep running. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /**
   * Starts the site again, on the same port and data, and waits until it answers `path`: for all of
   * it, if there is none.
   */
  restart(path?: string): Promise<void>;
  /**
   * Ends the API in good order, where it is a process of its own, and starts it again on the same
   * port and data.
   */
  stopApi(): Promise<void>;
  startApi(): Promise<void>;
  /** Ends everything and deletes the data. */
  stop(): Promise<void>;
}

/**
 * Starts the built site with its payment stand-ins, on free ports and a data folder of its own, and
 * waits until it answers. A developer's own `.env` does not reach it.
 * @throws Error with the last lines of the log of the process that did not start
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const [sitePort = 0, sandboxPort = 0, upstreamPort = 0] = await findFreePorts(3);
  const dataDir = mkdtempSync(join(tmpdir(), `stack-${options.name}-`));
  const siteUrl = `http://localhost:${sitePort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const upstreamUrl = options.remote ? `http://localhost:${upstreamPort}` : undefined;
  const shared = {
    ...cleanEnv(),
    ...{ SITE_URL: siteUrl, SANDBOX_URL: sandboxUrl, PORT: String(sitePort), BIND_HOST: '127.0.0.1' },
    ...{ UPSTREAM_PORT: String(upstreamPort), DATA_DIR: dataDir, PAYMENTS_MODE: 'sandbox' },
    PASSWORD_HASH_KIB: '64',
    // All the people of the tests come from one address.
    ...{ LOGIN_LIMIT_PER_ADDRESS: '10000', REGISTER_LIMIT_PER_ADDRESS: '10000' },
    ...{ PAYMENT_LIMIT_PER_ADDRESS: '10000' },
    DATABASE_URL: options.databaseUrl ?? '',
    // Nothing in front asks whether it may still send.
    SHUTDOWN_LEAD_MS: '0',
    UPSTREAM_CALLS: options.remote ? ALL_CALLS : '',
    ...(options.livePayments && { ...LIVE_PAYMENTS, PAYMENT_API_URL: sandboxUrl }),
    ...options.env,
  };
  const tsx = ['--import', 'tsx'];
  const log = (process: string) => join('test-results/stacks', options.name, `${process}.log`);
  const others = new Map<string, Service>();

  const startOther = async (name: string, args: string[], port: number) => {
    const started = startService(name, args, shared, log(name));
    others.set(name, started);
    await started.until(() => isListening(port));
  };
  const startApi = () => startOther('upstream', [...tsx, 'backend/main.ts'], upstreamPort);
  // Pages of the build are there before anything else.
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
    const sandbox = [...tsx, 'sandbox/server.ts', '--port', String(sandboxPort)];
    await startOther('sandbox', [...sandbox, '--data-dir', join(dataDir, 'sandbox')], sandboxPort);
    if (options.remote) await startApi();
    let site = await startSite();
    return {
      ...{ siteUrl, upstreamUrl, sandboxUrl, dataDir },
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

/** The embedded API as a process of its own has every call. */
const ALL_CALLS =
  'account, contact, events, free-orders, hosted-page, passwords, paypal, playback, purchases';

const LIVE_PAYMENTS = {
  PAYMENTS_MODE: 'live',
  STRIPE_SECRET_KEY: 'sk_test_scripts',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_scripts',
  // Real money at one provider would make the whole shop live, and what Stripe takes in test mode
  // open nothing.
  PAYPAL_ENVIRONMENT: 'sandbox',
  PAYPAL_CLIENT_ID: 'paypal-test-client',
  PAYPAL_CLIENT_SECRET: 'paypal-test-secret',
};

/**
 * The environment of a site with every default: what is left out rather than set to nothing Next
 * would fill from a `.env`.
 */
export function cleanEnv() {
  const nothing = Object.fromEntries(ENV_NAMES.map((name) => [name, '']));
  return { ...process.env, ...nothing, NODE_ENV: 'production' as const };
}

/** Whether a server of this machine answers a path with 200. */
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
