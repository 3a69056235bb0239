import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { isNobodysHost } from '@/lib/events/host-check';
import { routeTarget } from '@/lib/events/route-host';
import { findDirectRoutes } from '@/lib/http/direct-routes';
import { log, report } from '@/lib/observability/log';
import { REQUEST_ID_HEADER, withRequestId } from '@/lib/observability/request-context';
import { traceRequest } from '@/lib/observability/tracing';
import { createTrustedProxies } from '@/lib/network/trusted-proxies';
import { answerDirectly } from './viewer-api/answer-directly';
import { isReading, sealRouterHeaders } from './page-cache/asks-for-page';
import { readBuiltPages } from './page-cache/built-pages';
import { createPlaceholderFiller } from './page-cache/fill-placeholders';
import { createHostKinds } from './hosts/host-kinds';
import { createHotFiles } from './viewer-api/hot-files';
import { findHostRedirect, isStrange } from './hosts/strange-hosts';
import { sealJudgement } from './hosts/judged';
import { sendKept } from './page-cache/kept-answer';
import { limitHeaders } from './validation/limit-headers';
import { createRequestLog } from './access-log/log-requests';
import { createPageMaker } from './page-cache/make-page';
import { countKept, measure } from './access-log/measure';
import { refuseRequest } from './validation/refuse-request';
import { sealForwarded } from './validation/seal-forwarded';
import { needsNewDocument } from './security/needs-new-document';
import { API_HEADERS, type PolicySettings, toCommonHeaders } from './security/policy';
import { createRenderedSources } from './security/rendered-sources';
import { secureNext } from './security/secure-next';
import { serveEventPages } from './page-cache/serve-event-pages';
import { createStaticPages } from './page-cache/static-pages';
import { isOfThisMachine, readCountry, sealClientAddress, sealCountry } from './page-cache/visitor';

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
 * @param prepared Next, as soon as it can be asked; until then pages of the build are answered, and all else waits
 * @param distDir the folder of the build; null while developing, where there is none and nothing is kept
 */
export async function createFront(
  prepared: Promise<RequestListener>,
  distDir: string | null,
): Promise<RequestListener> {
  const askNext: RequestListener = (request, response) =>
    void prepared.then((next) => next(request, response));
  const proxies = createTrustedProxies(env.TRUST_PROXY);
  const hosts = createHostKinds(env.SITE_URL, proxies);
  const siteScheme = SETTINGS.isHttps ? 'https' : 'http';
  const readCountryOf = (head: IncomingMessage) =>
    proxies.exclude(head.socket) ? null : readCountry(head, env.GEO_COUNTRY_HEADER);
  const common = toCommonHeaders(SETTINGS);
  const apiHeaders = { ...common, ...API_HEADERS };
  const built = distDir === null ? null : await readBuiltPages(distDir, createPlaceholderFiller(env));
  const staticPages = built && createStaticPages({ built, siteUrl: env.SITE_URL, hosts, settings: SETTINGS });
  const makePage =
    built && createPageMaker({ next: askNext, settings: SETTINGS, everywhere: built.everywhere });
  const shared = makePage && { makePage, siteUrl: env.SITE_URL, hosts, report };
  const eventPages =
    shared && staticPages
      ? serveEventPages({
          ...shared,
          country: readCountryOf,
          countryHeader: env.GEO_COUNTRY_HEADER ?? null,
          isNobodys: isNobodysHost,
          missing: staticPages.missing,
        })
      : null;
  const findSources = built && createRenderedSources(askNext, env.SITE_URL, built);
  const askNextSecurely = secureNext({
    next: askNext,
    settings: SETTINGS,
    built: built && findSources && { ...built, findSources },
    hosts,
  });
  const files = createHotFiles();
  const logRequest = createRequestLog({
    write: (level, line) => log[level](line, 'request'),
    all: log.isLevelEnabled('debug'),
  });

  async function answer(request: IncomingMessage, response: ServerResponse, isLocal: boolean): Promise<void> {
    sealClientAddress(request, proxies);
    sealCountry(request, readCountryOf(request));
    await prepared;
    const [path = ''] = (request.url ?? '').split('?', 1);
    const host = hosts.of(request);
    const target = routeTarget(host, path, env.SITE_URL);
    // API routes have no middleware before them (middleware.ts), which sends strange hosts to the 404 page.
    if (path.startsWith('/api/') && target.kind !== 'pass') return refuseHost(response, apiHeaders);
    if (await answerDirectly(findDirectRoutes(), request, response, { isLocal, files, headers: apiHeaders }))
      return;
    if (eventPages && (await eventPages.answer(request, response)) !== null) return;
    const redirect = findHostRedirect(request, target);
    if (redirect) return void response.writeHead(307, { ...common, ...redirect }).end();
    if (staticPages && isReading(request) && (await isStrange(request, host))) {
      if (path.startsWith('/api/')) return refuseHost(response, apiHeaders);
      sendKept(staticPages.missing, request, response);
      return;
    }
    sealJudgement(request, hosts);
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value);
    if (needsNewDocument(request, hosts)) response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
    else await askNextSecurely(request, response);
  }

  return (request, response) => {
    // Nothing of the request but what its key is made of gets into these, so they need no door before them.
    const kept = staticPages?.find(request) ?? eventPages?.find(request);
    if (kept) return countKept(sendKept(kept, request, response));
    const isLocal = isOfThisMachine(request);
    const requestId = sealForwarded(request, proxies.include(request.socket));
    // Next would call it http, which `requestScheme` takes for a proxy's word.
    if (proxies.exclude(request.socket)) request.headers['x-forwarded-proto'] = siteScheme;
    response.setHeader(REQUEST_ID_HEADER, requestId);
    measure(request, response, (figures) =>
      withRequestId(requestId, () => logRequest(request, response, figures)),
    );
    if (refuseRequest(request, response)) return;
    limitHeaders(request);
    sealRouterHeaders(request);
    if (files.answer(request, response)) return;
    withRequestId(
      requestId,
      () => traceRequest(request, response, () => answer(request, response, isLocal)),
      { isLocal },
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
