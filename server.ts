import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import next from 'next';
import { findClientAddress } from './lib/client-address';
import { VIEWER_COUNTRY_HEADER } from './lib/contract';
import { env, EnvError } from './lib/env';
import { findDirectRoutes } from './lib/http/direct-routes';
import { withPageStatus } from './lib/http/page-status';
import config from './next.config.mjs';
import { answerDirectly } from './serving/answer-directly';
import { createHotFiles } from './serving/hot-files';
import { isOfKnownHost } from './serving/known-host';
import { measure } from './serving/measure';
import { serveStaticPages } from './serving/serve-static-pages';

/** How long requests in progress may take to finish after a signal, in milliseconds. */
const DRAIN_MS = 10_000;

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
        report: (message, error) => console.error(message, error),
      });
  const files = createHotFiles();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isLocal = isOfThisMachine(request);
    sealClientAddress(request);
    sealCountry(request);
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (path.startsWith('/api/') && !isOfKnownHost(request, path, env.SITE_URL)) return refuseHost(response);
    if (await answerDirectly(findDirectRoutes(), request, response, { isLocal, files })) return;
    if (!(await pages?.answer(request, response))) askNext(request, response);
  };
  const server = createServer((request, response) => {
    measure(request, response);
    if (files.answer(request, response)) return;
    answer(request, response).catch((error: unknown) => {
      console.error(`${request.method} ${request.url} failed:`, error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const upgrade = app.getUpgradeHandler();
  server.on('upgrade', (request, socket, head) => {
    void upgrade(request, socket, head);
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${env.PORT} is taken. Stop what uses it, or set PORT to another one.`
        : `The site cannot listen on ${env.BIND_HOST}:${env.PORT}: ${error.message}`,
    );
    process.exit(1);
  });
  server.listen(env.PORT, env.BIND_HOST, () => console.log(`Listening on ${env.BIND_HOST}:${env.PORT}`));

  const stop = () => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Whether a program of this machine asks: no proxy, which would pass on what comes from anywhere. */
function isOfThisMachine({ headers, socket }: IncomingMessage): boolean {
  const isPassedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => headers[name] !== undefined,
  );
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
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(1);
});
