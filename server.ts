import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { findClientAddress } from './lib/client-address';
import { countrySchema, VIEWER_COUNTRY_HEADER } from './lib/contract';
import { env, EnvError } from './lib/env';
import { routeTarget } from './lib/events/route-host';
import { findDirectRoutes } from './lib/http/direct-routes';
import { withPageStatus } from './lib/http/page-status';
import config from './next.config.mjs';
import { answerDirectly } from './serving/answer-directly';
import { createHotFiles } from './serving/hot-files';
import { createHostKinds } from './serving/host-kinds';
import { countKept, measure } from './serving/measure';
import { readBuildSources } from './serving/security/build-sources';
import { needsNewDocument } from './serving/security/needs-new-document';
import { API_HEADERS, type PolicySettings, toCommonHeaders } from './serving/security/policy';
import { secureNext } from './serving/security/secure-next';
import { serveEventPages } from './serving/serve-event-pages';
import { serveStaticPages } from './serving/serve-static-pages';
import { readBuiltPages, toStaticPages } from './serving/static-pages';

/** How long requests in progress may take to finish after a signal, in milliseconds. */
const DRAIN_MS = 10_000;

/** Longer than a proxy in front keeps an idle connection (nginx: 60 s), so that it never sends into one that just closed. */
const KEEP_ALIVE_MS = 75_000;

/** What the policies of our pages depend on. */
const SETTINGS: PolicySettings = {
  isHttps: env.SITE_URL.startsWith('https:'),
  isDev: env.NODE_ENV !== 'production',
  stripe: env.PAYMENTS_MODE === 'live' && env.takesCards,
  paypal: env.PAYMENTS_MODE === 'live' && env.takesPaypal,
  sandboxUrl: env.PAYMENTS_MODE === 'sandbox' ? env.SANDBOX_URL : null,
};

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
  const hosts = createHostKinds(env.SITE_URL);
  const common = toCommonHeaders(SETTINGS);
  const apiHeaders = { ...common, ...API_HEADERS };
  const distDir = join(process.cwd(), config.distDir ?? '.next');
  const built = dev ? null : await readBuiltPages(distDir);
  const build = built && (await readBuildSources(distDir, built));
  const report = (message: string, error: unknown) => console.error(message, error);
  const shared = { next: askNext, siteUrl: env.SITE_URL, hosts, settings: SETTINGS, report };
  const caches =
    built && build
      ? [
          serveStaticPages({ ...shared, pages: toStaticPages(built) }),
          serveEventPages({
            ...shared,
            everywhere: build.everywhere,
            country: readCountry,
            countryHeader: env.GEO_COUNTRY_HEADER ?? null,
          }),
        ]
      : [];
  const askNextSecurely = secureNext({ next: askNext, settings: SETTINGS, build, hosts });
  const files = createHotFiles();

  const answerNow = (request: IncomingMessage, response: ServerResponse): boolean =>
    caches.some((cache) => {
      const status = cache.answerNow(request, response);
      if (status !== null) countKept(status);
      return status !== null;
    });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isLocal = isOfThisMachine(request);
    sealClientAddress(request);
    sealCountry(request);
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isApi = path.startsWith('/api/');
    if (isApi && routeTarget(hosts.of(request), path, env.SITE_URL).kind !== 'pass')
      return refuseHost(response, apiHeaders);
    if (await answerDirectly(findDirectRoutes(), request, response, { isLocal, files, headers: apiHeaders }))
      return;
    for (const cache of caches) if ((await cache.answer(request, response)) !== null) return;
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value);
    if (needsNewDocument(request, hosts)) response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
    else askNextSecurely(request, response);
  };
  const server = createServer((request, response) => {
    if (answerNow(request, response)) return;
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
function refuseHost(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(404, { ...headers, 'Content-Type': 'application/json' });
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
function sealCountry(request: IncomingMessage): void {
  const country = readCountry(request);
  delete request.headers[VIEWER_COUNTRY];
  if (country !== null) request.headers[VIEWER_COUNTRY] = country;
}

/** The visitor's country as that proxy says (ISO 3166-1 alpha-2); null for none. */
function readCountry({ headers }: IncomingMessage): string | null {
  const given = env.GEO_COUNTRY_HEADER ? headers[env.GEO_COUNTRY_HEADER] : undefined;
  return typeof given === 'string'
    ? (countrySchema.safeParse(given.trim().toUpperCase()).data ?? null)
    : null;
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(1);
});
