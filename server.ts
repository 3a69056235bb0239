import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { format } from 'node:util';
import next from 'next';
import { findClientAddress } from './lib/client-address';
import { VIEWER_COUNTRY_HEADER } from './lib/contract';
import { env, EnvError } from './lib/env';
import { findDirectRoutes } from './lib/http/direct-routes';
import { withPageStatus } from './lib/http/page-status';
import { beginStopping, finishAll } from './lib/lifecycle';
import { flushLog, log, report } from './lib/log';
import { REQUEST_ID_HEADER, withRequestId } from './lib/request-context';
import { shutDownOnSignal } from './lib/shut-down';
import { traceRequest } from './lib/tracing';
import config from './next.config';
import { answerDirectly } from './serving/answer-directly';
import { captureConsole } from './serving/capture-console';
import { SERVER_LIMITS } from './lib/server-limits';
import { createHotFiles } from './serving/hot-files';
import { isOfKnownHost } from './serving/known-host';
import { createRequestLog } from './serving/log-requests';
import { measure } from './serving/measure';
import { refuseRequest } from './serving/refuse-request';
import { sealForwarded } from './serving/seal-forwarded';
import { dropSlowReaders } from './serving/slow-readers';
import { serveStaticPages } from './serving/serve-static-pages';

/** Longer than a proxy in front keeps an idle connection (nginx: 60 s), so that it never sends into one that just closed. */
const KEEP_ALIVE_MS = 75_000;

const VIEWER_COUNTRY = VIEWER_COUNTRY_HEADER.toLowerCase();

/**
 * The name Next knows this server by. It takes a rewrite or redirect to that name for one to itself and drops the host
 * from it, and any other for a foreign server's. No visitor ever asks for this name (RFC 2606), so our redirects to the
 * main site keep their host, and rewrites, which are made from Next's own address, stay inside.
 */
const INNER_HOSTNAME = 'site.invalid';

/**
 * The serving process, on Next's custom-server interface. `next start` would do but for the name above: it uses the
 * address it was bound to, which the middleware never sees on loopback, and sends storefronts in circles.
 */
async function main(): Promise<void> {
  const dev = env.NODE_ENV !== 'production';
  if (!dev) captureConsole();
  const app = next({ dev, hostname: INNER_HOSTNAME, port: env.PORT });
  await app.prepare();
  const handle = app.getRequestHandler();
  const askNext: RequestListener = (request, response) => {
    withPageStatus(response, () => void handle(request, response));
  };
  const pages = dev
    ? null
    : await serveStaticPages({
        next: askNext,
        distDir: config.distDir ?? '.next',
        siteUrl: env.SITE_URL,
        report,
      });
  const files = createHotFiles();
  const answer = async (request: IncomingMessage, response: ServerResponse, isLocal: boolean) => {
    sealClientAddress(request);
    sealCountry(request);
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (path.startsWith('/api/') && !isOfKnownHost(request, path, env.SITE_URL)) return refuseHost(response);
    if (await answerDirectly(findDirectRoutes(), request, response, { isLocal, files })) return;
    if (!(await pages?.answer(request, response))) askNext(request, response);
  };
  const logRequest = createRequestLog({
    write: (level, line) => log[level](line, 'request'),
    all: log.isLevelEnabled('debug'),
  });
  const server = createServer(SERVER_LIMITS, (request, response) => {
    const isLocal = isOfThisMachine(request);
    const requestId = sealForwarded(request, env.TRUST_PROXY);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    measure(request, response, (figures) =>
      withRequestId(requestId, () => logRequest(request, response, figures)),
    );
    if (refuseRequest(request, response) || files.answer(request, response)) return;
    withRequestId(requestId, () =>
      traceRequest(request, response, () => answer(request, response, isLocal)),
    ).catch((error: unknown) => {
      withRequestId(requestId, () => report('A request could not be answered.', error));
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  dropSlowReaders(server);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  if (dev) {
    const upgrade = app.getUpgradeHandler();
    server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head));
  }
  server.on('error', (error: NodeJS.ErrnoException) => {
    const taken = `Port ${env.PORT} is taken. Stop what uses it, or set PORT to another one.`;
    const other = `The site cannot listen on ${env.BIND_HOST}:${env.PORT}: ${error.message}`;
    process.stderr.write(`${error.code === 'EADDRINUSE' ? taken : other}\n`);
    exit(1);
  });
  server.listen(env.PORT, env.BIND_HOST, () => log.info(`Listening on ${env.BIND_HOST}:${env.PORT}`));
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

function exit(code: number): never {
  flushLog();
  process.exit(code);
}

/** Headers of which every proxy writes one. */
const BY_PROXIES = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** Whether a program of this machine asks: no proxy, which would pass on what comes from anywhere. */
function isOfThisMachine({ headers, socket }: IncomingMessage): boolean {
  const isPassedOn = BY_PROXIES.some((name) => headers[name] !== undefined);
  return !isPassedOn && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

/** API routes have no middleware before them (middleware.ts), which sends strange hosts to the 404 page. */
function refuseHost(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ error: 'There is nothing here.', code: 'not_found' }));
}

/** Written anew for every request, because Next passes on what a visitor claims; see docs/decisions/0006. */
function sealClientAddress({ headers, socket }: IncomingMessage): void {
  const given = [headers['x-forwarded-for']].flat().join(',');
  const address = findClientAddress(given, socket.remoteAddress, env.TRUST_PROXY);
  if (address) headers['x-forwarded-for'] = address;
  else delete headers['x-forwarded-for'];
}

/** The same for the country, which only a proxy or CDN of ours knows. */
function sealCountry({ headers }: IncomingMessage): void {
  const given = env.GEO_COUNTRY_HEADER ? headers[env.GEO_COUNTRY_HEADER] : undefined;
  delete headers[VIEWER_COUNTRY];
  if (typeof given === 'string') headers[VIEWER_COUNTRY] = given.trim().toUpperCase();
}

main().catch((error: unknown) => {
  // Said to whoever has just started it, in words; the log is for what runs.
  process.stderr.write(`${error instanceof EnvError ? error.message : format(error)}\n`);
  exit(1);
});
