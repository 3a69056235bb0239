import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { routeTarget } from '@/lib/events/route-host';
import { findDirectRoutes } from '@/lib/http/direct-routes';
import { log, report } from '@/lib/log';
import { REQUEST_ID_HEADER, withRequestId } from '@/lib/request-context';
import { traceRequest } from '@/lib/tracing';
import { createTrustedProxies } from '@/lib/trusted-proxies';
import { answerDirectly } from './answer-directly';
import { createHostKinds } from './host-kinds';
import { createHotFiles } from './hot-files';
import { createRequestLog } from './log-requests';
import { countKept, measure } from './measure';
import { refuseRequest } from './refuse-request';
import { sealForwarded } from './seal-forwarded';
import { readBuildSources } from './security/build-sources';
import { needsNewDocument } from './security/needs-new-document';
import { API_HEADERS, type PolicySettings, toCommonHeaders } from './security/policy';
import { secureNext } from './security/secure-next';
import { serveEventPages } from './serve-event-pages';
import { serveStaticPages } from './serve-static-pages';
import { readBuiltPages, toStaticPages } from './static-pages';
import { isOfThisMachine, readCountry, sealClientAddress, sealCountry } from './visitor';

/** What the policies of our pages depend on. */
const SETTINGS: PolicySettings = {
  isHttps: env.SITE_URL.startsWith('https:'),
  isDev: env.NODE_ENV !== 'production',
  stripe: env.PAYMENTS_MODE === 'live' && env.takesCards,
  paypal: env.PAYMENTS_MODE === 'live' && env.takesPaypal,
  sandboxUrl: env.PAYMENTS_MODE === 'sandbox' ? env.SANDBOX_URL : null,
};

/**
 * All that stands in front of Next, in the order a request meets it: pages from memory, the door, segments from memory, the direct
 * routes, pages that have to be made for memory, and Next for what is left.
 * @param distDir the folder of the build; null while developing, where there is none and nothing is kept
 */
export async function createFront(next: RequestListener, distDir: string | null): Promise<RequestListener> {
  const proxies = createTrustedProxies(env.TRUST_PROXY);
  const hosts = createHostKinds(env.SITE_URL, proxies);
  const siteScheme = SETTINGS.isHttps ? 'https' : 'http';
  const readCountryOf = (request: IncomingMessage) =>
    proxies.exclude(request.socket) ? null : readCountry(request, env.GEO_COUNTRY_HEADER);
  const common = toCommonHeaders(SETTINGS);
  const apiHeaders = { ...common, ...API_HEADERS };
  const built = distDir === null ? null : await readBuiltPages(distDir);
  const build = built && distDir !== null ? await readBuildSources(distDir, built) : null;
  const shared = { next, siteUrl: env.SITE_URL, hosts, settings: SETTINGS, report };
  const caches =
    built && build
      ? [
          serveStaticPages({ ...shared, pages: toStaticPages(built) }),
          serveEventPages({
            ...shared,
            everywhere: build.everywhere,
            country: readCountryOf,
            countryHeader: env.GEO_COUNTRY_HEADER ?? null,
          }),
        ]
      : [];
  const askNextSecurely = secureNext({ next, settings: SETTINGS, build, hosts });
  const files = createHotFiles();
  const logRequest = createRequestLog({
    write: (level, line) => log[level](line, 'request'),
    all: log.isLevelEnabled('debug'),
  });

  const answerNow = (request: IncomingMessage, response: ServerResponse): boolean =>
    caches.some((cache) => {
      const status = cache.answerNow(request, response);
      if (status !== null) countKept(status);
      return status !== null;
    });

  async function answer(request: IncomingMessage, response: ServerResponse, isLocal: boolean): Promise<void> {
    sealClientAddress(request, proxies);
    sealCountry(request, readCountryOf(request));
    const [path = ''] = (request.url ?? '').split('?', 1);
    // API routes have no middleware before them (middleware.ts), which sends strange hosts to the 404 page.
    if (path.startsWith('/api/') && routeTarget(hosts.of(request), path, env.SITE_URL).kind !== 'pass')
      return refuseHost(response, apiHeaders);
    if (await answerDirectly(findDirectRoutes(), request, response, { isLocal, files, headers: apiHeaders }))
      return;
    for (const cache of caches) if ((await cache.answer(request, response)) !== null) return;
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value);
    if (needsNewDocument(request, hosts)) response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
    else askNextSecurely(request, response);
  }

  return (request, response) => {
    // Nothing of the request but what its key is made of gets into these, so they need no door before them.
    if (answerNow(request, response)) return;
    const isLocal = isOfThisMachine(request);
    const requestId = sealForwarded(request, proxies.include(request.socket));
    // Next would call it http, which `requestScheme` takes for a proxy's word.
    if (proxies.exclude(request.socket)) request.headers['x-forwarded-proto'] = siteScheme;
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
  };
}

function refuseHost(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(404, { ...headers, 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ error: 'There is nothing here.', code: 'not_found' }));
}
