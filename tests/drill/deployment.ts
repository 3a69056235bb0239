import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { examine } from '@/cli/doctor/examine';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { startSandbox } from '@/sandbox/start-sandbox';
import { SERVER_ENV, serverCommand } from '@/tools/support/server-command.mjs';
import { fillStore } from '../contract/fixtures';
import { startPostgres } from '../contract/postgres-server';
import { CERTIFICATE } from '../support/certificate';
import { hasNginx, startNginx } from '../support/nginx';

export const canDrill = hasNginx && existsSync('.next/server.mjs');
export const SKIPPED = 'skipped without nginx or a build';

const SECRET = 'u7Kp2vQx9LmZr4TfYw8HsBn3GjDc6EaR1oXi5NeVqWk0';
export const SITE_URL = 'https://site.example';

type Answer = { at: string; status: number; says: string };

export type Deployment = Awaited<ReturnType<typeof deploy>>;

/** Visitors have addresses of their own, which nginx tells the site. */
const toLocalAddress = (from: string | null) => {
  const visitor = Number.parseInt(from?.split(':')[3] ?? '1', 16);
  return `127.1.${(visitor >> 8) & 255}.${Math.max(1, visitor & 255)}`;
};

const until = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 60_000, interval: 100 });

const isAlive = (url: string) => () =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * docs/deploy.md, followed on this machine: the nginx that we ship before two instances of the
 * built site, a and b, over PostgreSQL, and the live input.
 */
export async function deploy(
  drill: string,
  more: Record<string, string> = {},
  startDatabase: typeof startPostgres = startPostgres,
) {
  const folder = mkdtempSync(join(tmpdir(), `marquee-drill-${drill}-`));
  const [postgres, sandbox, ports] = await Promise.all([
    startDatabase({ isDurable: true }),
    startSandbox({ webhookRetryMs: 200 }),
    findFreePorts(5),
  ]);
  const [a = 0, b = 0, input = 0, rtmp = 0, other = 0] = ports;
  /** nginx doesn't know the third one. */
  const portOf = { a, b, other };
  const databaseUrl = await postgres.createDatabase('drill');
  const store = openStore({ databaseUrl, onIdleError: () => undefined });
  await migrateStore(store);
  await fillStore(store, Date.now());
  mkdirSync(join(folder, 'nginx'));
  const variables: Record<string, string> = {
    SITE_URL,
    TRUST_PROXY: '127.0.0.0/8',
    PUBLIC_DEMO: 'true',
    PAYMENTS_MODE: 'sandbox',
    SANDBOX_URL: sandbox.url,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    AUTH_SECRET: SECRET,
    INGEST_SECRET: SECRET,
    INGEST_URL: `http://127.0.0.1:${input}`,
    INGEST_PUBLIC_HOST: '127.0.0.1',
    INGEST_RTMP_PORT: String(rtmp),
    INGEST_AUTH_URL: `http://127.0.0.1:${a}/api/ingest/authorize`,
    METRICS_TOKEN: 'k3J9fQ2mZx7LpW5v',
    BIND_HOST: '127.0.0.1',
    ...more,
  };
  mkdirSync(variables.DATA_DIR ?? '', { recursive: true });
  mkdirSync('test-results', { recursive: true });
  for (const name of ['a', 'b', 'other', 'input'])
    rmSync(join('test-results', `drill-${drill}-${name}.log`), { force: true });
  const nginx = await startNginx(join(folder, 'nginx'), [a, b], { rate: '1000r/s', isReady: false });
  const running = new Map<string, { child: ChildProcess; gone: Promise<unknown> }>();
  const failures: Answer[] = [];
  const step = { name: '' };

  /** As a visitor: through nginx. */
  async function through(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const { method } = request;
    const body = Buffer.from(await request.arrayBuffer());
    const localAddress = toLocalAddress(request.headers.get('x-forwarded-for'));
    const answer = await nginx.ask(pathname + search, { method, headers, body, localAddress });
    const { status } = answer;
    if (status >= 500) failures.push({ at: step.name, status, says: answer.body.slice(0, 120) });
    const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      [value ?? []].flat().map((one) => [name, one]),
    );
    const isEmpty = method === 'HEAD' || status === 204 || status === 304;
    return new Response(isEmpty ? null : answer.body, { status, headers: given });
  }

  const ask = (path: string) =>
    nginx.ask(path).then(
      ({ status }) => status,
      () => 0,
    );
  const untilReady = () => until(async () => (await ask('/readyz')) === 200);
  const logOf = (name: string) => join('test-results', `drill-${drill}-${name}.log`);

  function start(name: string, command: string[], own: Record<string, string> = {}): void {
    const [node = '', ...args] = command;
    const log = createWriteStream(logOf(name), { flags: 'a' });
    const { PATH = '' } = process.env;
    const child = spawn(node, args, {
      env: { PATH, NODE_ENV: 'production', ...SERVER_ENV, ...variables, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    running.set(name, { child, gone: once(child, 'exit') });
  }

  async function stop(name: string, signal: NodeJS.Signals): Promise<void> {
    const { child, gone } = running.get(name) ?? expect.unreachable();
    child.kill(signal);
    await gone;
  }

  /** `imports`: modules that Node loads before the site. */
  function startNode(
    name: keyof typeof portOf,
    own: Record<string, string>,
    imports: readonly string[] = [],
  ): void {
    const [node = '', ...args] = serverCommand({ dev: false });
    const options = imports.flatMap((path) => ['--import', path]);
    start(name, [node, ...options, ...args], { PORT: String(portOf[name]), ...own });
  }

  async function startSite(name: keyof typeof portOf, own: Record<string, string> = {}): Promise<void> {
    startNode(name, own);
    await until(isAlive(`http://127.0.0.1:${portOf[name]}`));
  }

  /** For an instance that ends by itself. */
  async function startUntilGone(
    name: keyof typeof portOf,
    own: Record<string, string>,
    imports: readonly string[],
  ): Promise<void> {
    startNode(name, own, imports);
    await running.get(name)?.gone;
  }

  const runDoctor = (own: Record<string, string>, module: string) =>
    spawnSync(process.execPath, ['--import', module, '--import', 'tsx', 'cli/doctor.ts'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...variables, ...own },
    });

  /** Of one instance, past nginx. */
  const targetOf = (name: keyof typeof portOf) => ({
    origin: `http://127.0.0.1:${portOf[name]}`,
    sandbox,
    fetch: (request: Request) => fetch(request),
    close: async () => undefined,
  });

  const startInput = () => start('input', [process.execPath, '--import', 'tsx', 'ingest/main.ts']);

  const askDoctor = (source: Record<string, string> = variables) =>
    examine(
      {
        source: { ...source, NODE_ENV: 'production' },
        file: null,
        url: null,
      },
      {
        now: Date.now,
        resolve: async () => ['127.0.0.1'],
        ca: CERTIFICATE,
        fetch: (given, init) => {
          const request = new Request(given, init);
          return new URL(request.url).origin === SITE_URL ? through(request) : fetch(request);
        },
      },
    );

  startInput();
  await Promise.all([startSite('a'), startSite('b')]);
  await Promise.all([untilReady(), until(isAlive(variables.INGEST_URL ?? ''))]);
  await sandbox.setWebhooks({ stripe: { url: `http://127.0.0.1:${a}/api/v1/webhooks/stripe` } });

  return {
    folder,
    postgres,
    sandbox,
    store,
    nginx,
    variables,
    portOf,
    failures,
    step,
    through,
    until,
    untilReady,
    isInputAlive: isAlive(variables.INGEST_URL ?? ''),
    start,
    stop,
    startSite,
    startUntilGone,
    startInput,
    runDoctor,
    askDoctor,
    logOf,
    targetOf,
    target: { origin: SITE_URL, sandbox, fetch: through, close: async () => undefined },
    async close() {
      for (const { child } of running.values()) child.kill('SIGKILL');
      await store.destroy();
      await Promise.all([nginx.stop(), postgres.stop(), sandbox.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
