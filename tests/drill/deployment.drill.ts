import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { examine } from '@/cli/doctor/examine';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import type { Store } from '@/backend/store/schema';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { type RunningSandbox, startSandbox } from '@/sandbox/start-sandbox';
import { SERVER_ENV, serverCommand } from '@/tools/support/server-command.mjs';
import { createBuyerSteps } from '../contract/buyer';
import { createClient } from '../contract/client';
import { fillStore } from '../contract/fixtures';
import { type PostgresServer, startPostgres } from '../contract/postgres-server';
import { createStudio } from '../contract/suite/studio-event-steps';
import { createPhoto, createUploadSteps } from '../contract/suite/upload-steps';
import { countTaken, readWritten } from '../crash/outcome';
import { purchase } from '../crash/purchase';
import { CERTIFICATE } from '../support/certificate';
import { hasNginx, startNginx } from '../support/nginx';
import { createSharedFolder } from '../support/temp-folder';

/**
 * docs/deploy.md, followed on this machine: the nginx that we ship before two instances of the
 * built site over PostgreSQL, and the live input, while buyers buy (`npm run drill`).
 */

const folder = createSharedFolder();
const SECRET = 'u7Kp2vQx9LmZr4TfYw8HsBn3GjDc6EaR1oXi5NeVqWk0';
const SITE_URL = 'https://site.example';
/** Buyers at once. */
const BUYERS = 4;
const PAUSE_MS = 300;

type Answer = { at: string; status: number; says: string };

let postgres: PostgresServer;
let sandbox: RunningSandbox;
let store: Store;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let variables: Record<string, string>;
const running = new Map<string, { child: ChildProcess; gone: Promise<unknown> }>();
const failures: Answer[] = [];
let step = '';

/** Visitors have addresses of their own, which nginx tells the site. */
const toLocalAddress = (from: string | null) => {
  const visitor = Number.parseInt(from?.split(':')[3] ?? '1', 16);
  return `127.1.${(visitor >> 8) & 255}.${Math.max(1, visitor & 255)}`;
};

async function through(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  const { method } = request;
  const body = Buffer.from(await request.arrayBuffer());
  const localAddress = toLocalAddress(request.headers.get('x-forwarded-for'));
  const answer = await nginx.ask(pathname + search, { method, headers, body, localAddress });
  const { status } = answer;
  if (status >= 500) failures.push({ at: step, status, says: answer.body.slice(0, 120) });
  const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const isEmpty = method === 'HEAD' || status === 204 || status === 304;
  return new Response(isEmpty ? null : answer.body, { status, headers: given });
}

const ask = (path: string) =>
  nginx.ask(path).then(
    ({ status }) => status,
    () => 0,
  );
const until = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 60_000, interval: 100 });
const untilReady = () => until(async () => (await ask('/readyz')) === 200);
const isAlive = (url: string) => () =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function start(name: string, command: string[], more: Record<string, string>): Promise<void> {
  const [node = '', ...args] = command;
  const log = createWriteStream(join('test-results', `drill-${name}.log`), { flags: 'a' });
  const { PATH = '' } = process.env;
  const child = spawn(node, args, {
    env: { PATH, NODE_ENV: 'production', ...SERVER_ENV, ...variables, ...more },
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

const startSite = async (name: string, port: number, more: Record<string, string> = {}) => {
  await start(name, serverCommand({ dev: false }), { PORT: String(port), ...more });
  await until(isAlive(`http://127.0.0.1:${port}`));
};

const startInput = () => start('input', [process.execPath, '--import', 'tsx', 'ingest/main.ts'], {});

const askDoctor = (source: Record<string, string> = variables) =>
  examine(
    {
      source: { ...source, NODE_ENV: 'production' },
      file: null,
      url: null,
      root: process.cwd(),
      nodeVersion: process.version,
    },
    {
      now: Date.now,
      resolve: async () => ['127.0.0.1'],
      ca: CERTIFICATE,
      fetch: (input, init) => {
        const request = new Request(input, init);
        return new URL(request.url).origin === SITE_URL ? through(request) : fetch(request);
      },
    },
  );

describe.skipIf(!hasNginx || !existsSync('.next/server.mjs'))(
  'the deployment that docs/deploy.md describes (skipped without nginx or a build)',
  () => {
    let ports: number[];
    beforeAll(async () => {
      [postgres, sandbox, ports] = await Promise.all([
        startPostgres({ isDurable: true }),
        startSandbox({ webhookRetryMs: 200 }),
        findFreePorts(4),
      ]);
      const [a = 0, b = 0, input = 0, rtmp = 0] = ports;
      const databaseUrl = await postgres.createDatabase('drill');
      store = openStore({ databaseUrl });
      await migrateStore(store);
      await fillStore(store, Date.now());
      mkdirSync(join(folder, 'nginx'));
      variables = {
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
      };
      mkdirSync(variables.DATA_DIR ?? '', { recursive: true });
      nginx = await startNginx(join(folder, 'nginx'), [a, b], { rate: '1000r/s', isReady: false });
      await Promise.all([startSite('a', a), startSite('b', b), startInput()]);
      await untilReady();
      await sandbox.setWebhooks({ stripe: { url: `http://127.0.0.1:${a}/api/v1/webhooks/stripe` } });
    }, 180_000);
    afterAll(async () => {
      for (const { child } of running.values()) child.kill('SIGKILL');
      await store.destroy();
      await Promise.all([nginx.stop(), postgres.stop(), sandbox.close()]);
    });

    it('is one that the doctor finds in order, and he names what is set wrong', async () => {
      await until(isAlive(variables.INGEST_URL ?? ''));
      const found = await askDoctor();
      console.info(found.map(({ state, check, says }) => `${state} ${check} ${says}`).join('\n'));
      // nginx listens on another port here, so that the drill needs no rights.
      expect(found.filter(({ state, check }) => state === 'fail' && check !== 'tls')).toEqual([]);
      const [a = 0] = ports;
      await stop('b', 'SIGKILL');
      await stop('a', 'SIGTERM');
      await startSite('a', a, { TRUST_PROXY: '192.0.2.7' });
      await untilReady();
      const faults = (await askDoctor()).filter(({ state }) => state === 'fail');
      expect(faults).toContainEqual(
        expect.objectContaining({
          check: 'proxy',
          says: expect.stringContaining("doesn't believe its proxy"),
        }),
      );
      await stop('a', 'SIGTERM');
      await Promise.all([startSite('a', a), startSite('b', ports[1] ?? 0)]);
      await untilReady();
    }, 180_000);

    it('loses no order and takes no money twice, whatever dies or restarts, and each outage has a sentence', async () => {
      const target = { origin: SITE_URL, sandbox, fetch: through, close: async () => undefined };
      const client = createClient(target);
      const steps = createBuyerSteps(client, target);
      const bought: { email: string; given: string[]; flow: 'card' | 'paypal' }[] = [];
      let isOver = false;
      const again = async <T>(work: () => Promise<T>): Promise<T> => {
        for (;;) {
          try {
            return await work();
          } catch {
            await sleep(PAUSE_MS);
          }
        }
      };
      const buy = async (index: number) => {
        const flow = index % 2 === 0 ? 'card' : 'paypal';
        while (!isOver) {
          const { token, email } = await again(() => steps.register());
          const api = { untilUp: () => again(untilReady) };
          const given = await purchase(flow, { client, steps, api, token, temper: 'patient' });
          bought.push({ email, given, flow });
        }
      };
      const buyers = Array.from({ length: BUYERS }, (_, index) => buy(index));
      const rows: string[] = [];
      const take = async (name: string, work: () => Promise<unknown>) => {
        step = name;
        const [before, failed, startMs] = [bought.length, failures.length, Date.now()];
        await work();
        await untilReady();
        await sleep(2000);
        const seen = failures.slice(failed);
        const words = [...new Set(seen.map(({ status, says }) => `${status} ${says}`))];
        rows.push(
          `${name}: ${((Date.now() - startMs) / 1000).toFixed(1)} s, ${bought.length - before} bought, ${seen.length} failed answers${words.map((word) => `\n    ${word}`).join('')}`,
        );
      };
      const [a = 0, b = 0] = ports;
      await take('nothing happens', () => sleep(3000));
      await take('kill -9 of an instance', async () => {
        await stop('a', 'SIGKILL');
        await sleep(1000);
        await startSite('a', a);
      });
      await take('rolling restart', async () => {
        for (const [name, port] of [
          ['a', a],
          ['b', b],
        ] as const) {
          await stop(name, 'SIGTERM');
          await startSite(name, port);
          await sleep(2500);
        }
      });
      await take('reload of nginx', async () => nginx.reload());
      await take('PostgreSQL away for 5 s', async () => {
        await postgres.halt();
        await sleep(5000);
        await postgres.resume();
      });
      await take('kill -9 of both instances', async () => {
        await Promise.all([stop('a', 'SIGKILL'), stop('b', 'SIGKILL')]);
        await sleep(1000);
        await Promise.all([startSite('a', a), startSite('b', b)]);
      });
      await take('kill -9 of the live input', async () => {
        await stop('input', 'SIGKILL');
        await startInput();
      });
      await take('an upload that is cut off', async () => {
        const studio = createStudio({ client, steps, inside: { store } });
        const owner = await again(() => studio.startOrganisation());
        const uploads = createUploadSteps({ client, target });
        const photo = await createPhoto();
        const path = await uploads.open(owner, photo.byteLength);
        await uploads.patch(owner, path, 0, new Uint8Array(photo.subarray(0, 300_000)));
        await stop('b', 'SIGKILL');
        expect(await uploads.offset(owner, path)).toBe(300_000);
        await uploads.sendRest(owner, path, photo);
        await startSite('b', b);
        expect(await uploads.finish(owner, path)).toMatchObject({ state: 'done' });
      });
      isOver = true;
      await Promise.all(buyers);
      await sandbox.untilDelivered();
      console.info(rows.join('\n'));
      for (const { email, given, flow } of bought) {
        expect(await countTaken(sandbox.url, flow, given)).toBe(1);
        expect(await readWritten(store, { email })).toEqual({ paid: 1, turnedPaid: 1, receipts: 1 });
      }
      console.info(`${bought.length} buyers, 0 lost, 0 double.`);
      for (const { says } of failures) expect(says).toMatch(/"error":"[A-Z]|<h1/);
    }, 600_000);
  },
);
