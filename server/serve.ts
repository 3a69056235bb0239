import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { isEmbedded } from '@/lib/api-client/client';
import { isApiReady } from '@/lib/api-client/readiness';
import { env, isEnvError } from '@/lib/env';
import { withPageStatus } from '@/lib/http/page-status';
import { parseJson } from '@/lib/json/read-json';
import { beginStopping, finishAll } from '@/lib/process/lifecycle';
import { flushLog, log } from '@/lib/observability/log';
import { LISTEN_BACKLOG, SERVER_LIMITS } from '@/lib/process/server-limits';
import { shutDownOnSignal } from '@/lib/process/shut-down';
import { captureConsole } from './access-log/capture-console';
import { createFront } from './front';
import { dropSlowReaders } from './validation/slow-readers';

// Next drops this host from redirects. Visitors cannot use it (RFC 2606).
const INNER_HOSTNAME = 'site.invalid';

const READY_MS = 10_000;
const LOOK_MS = 50;

const PAYMENTS = {
  live: 'live. Cards and PayPal accounts are charged.',
  sandbox: 'sandbox, test mode. No money moves.',
  off: 'off. Nothing can be bought.',
};

/** Runs until a signal ends it; logs why it can't start, and exits. */
export function serve(): Promise<void> {
  return start().catch(fail);
}

async function start(): Promise<void> {
  const dev = env.NODE_ENV !== 'production';
  if (!dev) captureConsole();
  const server = createServer(SERVER_LIMITS);
  // The built file lies in the folder of the build (build/build.mjs).
  const build = dev ? null : dirname(fileURLToPath(import.meta.url));
  const prepared = once(server, 'listening').then(async () => {
    const answer = await prepareNext(server, build);
    if (isEmbedded) await untilReady();
    return answer;
  });
  prepared.catch((error: unknown) => fail(error));
  const listener = await createFront(prepared, build);
  server.on('request', listener);
  dropSlowReaders(server);
  server.on('error', (error: NodeJS.ErrnoException) => {
    const taken = `Port ${env.PORT} is taken. Stop what uses it, or set PORT to another one.`;
    const other = `The site cannot listen on ${env.BIND_HOST}:${env.PORT}: ${error.message}`;
    process.stderr.write(`${error.code === 'EADDRINUSE' ? taken : other}\n`);
    exit(1);
  });
  server.listen(env.PORT, env.BIND_HOST, LISTEN_BACKLOG, () => {
    log.info(`Listening on ${env.BIND_HOST}:${env.PORT}`);
    log.info(`Payments: ${PAYMENTS[env.PAYMENTS_MODE]}`);
  });
  shutDownOnSignal({
    server,
    leadMs: env.SHUTDOWN_LEAD_MS,
    deadlineMs: env.SHUTDOWN_DEADLINE_MS,
    announce() {
      beginStopping();
      log.info('Stopping: what is in progress is finished first.');
    },
    finish: finishAll,
    exit,
  });
}

/** Next takes longer to load than the rest, and built pages are served meanwhile. */
async function prepareNext(server: Server, build: string | null): Promise<RequestListener> {
  const dev = build === null;
  if (!dev) await useBuiltConfig(build);
  const { default: next } = await import('next');
  // Next handles WebSockets on a server that never listens, because on ours they would escape all
  // checks and time limits. Development needs them for hot reload.
  const httpServer = dev ? server : createServer();
  const app = next({ dev, hostname: INNER_HOSTNAME, port: env.PORT, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();
  return (request, response) => withPageStatus(response, () => void handle(request, response));
}

const manifestSchema = z.object({ config: z.looseObject({}) });

/**
 * As Next's standalone server does. Otherwise Next compiles next.config.ts at every start and keeps
 * the compiler in memory.
 */
async function useBuiltConfig(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'required-server-files.json'), 'utf8').catch(() => '');
  const { data } = manifestSchema.safeParse(parseJson(text));
  if (!data) return log.warn("Next's built configuration isn't as expected, so Next compiles its own.");
  // eslint-disable-next-line no-restricted-properties -- set for Next, not read.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(data.config);
}

/** Next is ready before its instrumentation has opened the store. */
async function untilReady(): Promise<void> {
  const end = performance.now() + READY_MS;
  while (performance.now() < end && !(await isApiReady())) await sleep(LOOK_MS);
}

function fail(error: unknown): never {
  // For the operator who just started it; the log is for later events.
  process.stderr.write(`${isEnvError(error) ? error.message : format(error)}\n`);
  exit(1);
}

function exit(code: number): never {
  flushLog();
  process.exit(code);
}
