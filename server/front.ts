import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isOffered } from '@/lib/api-client/offers';
import { FULL_HOUSE } from '@/lib/content/full-house';
import { env } from '@/lib/env';
import { findTwinOrigin, isUnknownHost } from '@/lib/events/find-event';
import type { Host } from '@/lib/hosts/get-host';
import { routeHost } from '@/lib/hosts/resolve-host';
import { createTrustedProxies } from '@/lib/network/trusted-proxies';
import { log, report } from '@/lib/observability/log';
import { withRequestId } from '@/lib/observability/request-context';
import { traceRequest } from '@/lib/observability/tracing';
import { toRetryAfter } from '@/lib/json/respond';
import { runtime } from '@/lib/runtime';
import { createRequestLog } from './access-log/log-requests';
import { countCached, measure } from './access-log/measure';
import { admitRequest } from './admit-request';
import { createEmbeds, isEmbedPath } from './embed/embeds';
import { createHostReader } from './hosts/host-header';
import {
  findHostRedirect,
  findTwinRedirect,
  hasNoPage,
  isTwinOfSite,
  redirectTo,
} from './hosts/unknown-hosts';
import { findLoginRedirect } from './login-redirect';
import { isOperationsPath, operations } from './operations';
import { isByRouter, isReading } from './validation/asks-for-page';
import { readBuiltPages } from './page-cache/built-pages';
import { sendCached } from './page-cache/cached-response';
import { createPlaceholderFiller } from './page-cache/fill-placeholders';
import { createPageCache } from './page-cache/page-cache';
import { API_HEADERS, setHeaders, toCommonHeaders, toPolicySettings } from './security/policy';
import { createFormListener } from './next/answer-posted-form';
import { createRenderedSources } from './next/rendered-sources';
import { secureNext } from './next/secure-next';
import { createFileSender } from './static-files/send-file';
import { toPath } from './validation/read-request';
import { countHosts } from './validation/validate-request';
import { readCountry } from './validation/visitor';
import { SSO_PATH, sso } from './sso';
import { sendTvPage, TV_PATH } from './tv/tv-page';
import { createAdmission, toRetryMs } from './viewer-api/admission';
import { isViewerPath } from './viewer-api/app';
import { createSegmentCache, createViewerListener, toRequestListener } from './viewer-api/listener';

const proxies = createTrustedProxies(env.TRUST_PROXY);
const readHost = createHostReader(proxies);
const settings = toPolicySettings(env);
const common = toCommonHeaders(settings);
const apiHeaders = { ...common, ...API_HEADERS };
const logRequest = createRequestLog({
  write: (level, line) => log[level](line, 'request'),
  all: log.isLevelEnabled('debug'),
});

const readCountryOf = (request: IncomingMessage) =>
  proxies.exclude(request.socket) ? null : readCountry(request, env.GEO_COUNTRY_HEADER);

/**
 * Before Next is `prepared`, built pages are answered and other requests wait. `distDir` is null in
 * development.
 */
export async function createFront(
  prepared: Promise<RequestListener>,
  distDir: string | null,
): Promise<RequestListener> {
  const next: RequestListener = (request, response) =>
    void prepared.then((answer) => answer(request, response));
  const built = distDir === null ? null : await readBuiltPages(distDir, createPlaceholderFiller(env));
  if (built?.warning) log.warn(built.warning);
  const pages =
    distDir === null || built === null
      ? null
      : createPageCache({ next, built, distDir, settings, readCountry: readCountryOf });
  const skipWord = built?.skipWord ?? null;
  const sources = built && { ...built, findSources: createRenderedSources(next, env.SITE_URL, built) };
  const answerByNext = secureNext({ next, settings, built: sources });
  const answerForm = createFormListener(answerByNext);
  const sendFile = distDir === null ? null : await createFileSender(distDir, common);
  const segments = createSegmentCache();
  const answerViewer = createViewerListener(segments);
  const answerSso = toRequestListener((request) => sso.fetch(request));
  const answerOperator = toRequestListener((request) => operations.fetch(request));
  const answerEmbed = await createEmbeds(distDir, settings);
  const admission = createAdmission();
  admission.start();
  runtime.isBehindServer = true;

  async function answer(request: IncomingMessage, response: ServerResponse, host: Host) {
    await prepared;
    const path = toPath(request.url ?? '');
    if (await sendFile?.(request, response, path)) return;
    const isApi = path.startsWith('/api/');
    if (isTwinOfSite(host) && !isApi && !isOperationsPath(path) && isReading(request))
      return void response.writeHead(308, { ...common, ...redirectTo(env.SITE_URL, request) }).end();
    const route = routeHost(host, path, env.SITE_URL);
    // API routes have no middleware, which shows unknown hosts the 404 page.
    if (isApi && route.kind !== 'pass') return refuseHost(response);
    if (admission.isRefused(request, path)) {
      if (isApi) return refuseSeat(response);
      if (pages) return void sendCached(pages.fullHouse, request, response);
    }
    if (host.kind === 'site' && isEmbedPath(path) && isReading(request)) {
      setHeaders(response, common);
      return answerEmbed(request, response, path);
    }
    const isSso = path === SSO_PATH;
    const api = isViewerPath(path)
      ? answerViewer
      : isOperationsPath(path)
        ? answerOperator
        : isSso
          ? answerSso
          : null;
    if (api) {
      setHeaders(response, apiHeaders);
      return api(request, response);
    }
    if (request.method === 'POST' && !isApi) {
      setHeaders(response, common);
      return answerForm(request, response);
    }
    const login = findLoginRedirect(request, host);
    if (login) return void response.writeHead(login.status, { ...common, ...login.headers }).end();
    if (path === TV_PATH && isReading(request) && route.kind === 'pass' && isOffered('pairing'))
      return sendTvPage(request, response, common);
    const page = await pages?.get(request, response, host);
    if (page === 'cold') {
      setHeaders(response, common);
      return answerByNext(request, response);
    }
    if (page && page !== pages?.missing) return void sendCached(page, request, response);
    const redirect = findHostRedirect(request, route);
    if (redirect && !isByRouter(request))
      return void response.writeHead(307, { ...common, ...redirect }).end();
    if (page || (isReading(request) && (await hasNoPage(request, host, isUnknownHost)))) {
      if (isApi) return refuseHost(response);
      const twin = await findTwinRedirect(request, host, findTwinOrigin);
      if (twin) return void response.writeHead(308, { ...common, ...twin }).end();
      if (pages) return void sendCached(pages.missing, request, response);
    }
    setHeaders(response, common);
    // The router may not connect to the main site; without a response of Next it navigates there.
    if (redirect) return void response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
    await answerByNext(request, response);
  }

  return (request, response) => {
    const host = readHost(request);
    // The cache key alone decides which page is sent, so validation can come later.
    const isElsewhere = countHosts(request) > 1 || isTwinOfSite(host);
    const page = isElsewhere ? null : pages?.find(request, host);
    if (page) return countCached(sendCached(page, request, response));
    const facts = { host, proxies, country: readCountryOf(request), skipWord };
    const admitted = admitRequest(request, response, facts, (requestId) =>
      measure(request, response, (figures) =>
        withRequestId(requestId, () => logRequest(request, response, figures)),
      ),
    );
    if (!admitted || segments.answer(request, response, apiHeaders)) return;
    const { requestId, isLocal, sender } = admitted;
    const run = () => traceRequest(request, response, () => answer(request, response, host));
    const eventDomain = host.kind === 'event' ? host.key : null;
    withRequestId(requestId, run, { isLocal, sender, eventDomain }).catch((error: unknown) => {
      withRequestId(requestId, () => report('A request could not be answered.', error));
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  };
}

function refuseHost(response: ServerResponse): void {
  response.writeHead(404, { ...apiHeaders, 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ error: 'There is nothing here.', code: 'not_found' }));
}

function refuseSeat(response: ServerResponse): void {
  const headers = { ...apiHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  response.writeHead(503, { ...headers, 'Retry-After': toRetryAfter(toRetryMs()) });
  response.end(JSON.stringify({ error: FULL_HOUSE.text, code: 'house_full' }));
}
