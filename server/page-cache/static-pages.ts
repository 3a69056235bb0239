import type { IncomingMessage } from 'node:http';
import type { Host } from '@/lib/hosts/get-host';
import { routeHost } from '@/lib/hosts/resolve-host';
import type { BuiltPages } from './built-pages';
import { FOR_EVER, PERSONAL_PAGE, STATIC_PAGE } from './cache-rules';
import { type CachedResponse, toCachedResponse } from './cached-response';
import { parseDataAddress } from './page-data';
import { API_HEADERS, type PolicySettings, toCommonHeaders, toPageHeaders } from '../security/policy';
import { asksForPage } from '../validation/asks-for-page';
import { bringsReferral, toPath } from '../validation/read-request';

type Options = { built: BuiltPages; siteUrl: string; settings: PolicySettings };

type KeptPage = { page: CachedResponse; data: { current: CachedResponse; other: CachedResponse } | null };

const RETRY_SECONDS = '10';

export function createStaticPages({ built, siteUrl, settings }: Options) {
  const common = toCommonHeaders(settings);

  function keep({ sources, html, data }: BuiltPages['missing'], status = 200, own = {}): KeptPage {
    const page = toCachedResponse(
      html,
      {
        'content-type': 'text/html; charset=utf-8',
        // Next sends its router other bytes. Its further headers mean nothing without this one.
        vary: 'RSC, Accept-Encoding',
        ...own,
        'cache-control': status === 200 ? STATIC_PAGE : PERSONAL_PAGE,
        ...common,
        ...toPageHeaders(sources, settings),
      },
      status,
    );
    const keepData = (cacheControl: string) =>
      data &&
      toCachedResponse(data, {
        'content-type': 'application/json',
        vary: 'Accept-Encoding',
        ...common,
        ...API_HEADERS,
        'Cache-Control': cacheControl,
      });
    // A request with another build's version gets the data too, but uncached.
    const [current, other] = [keepData(FOR_EVER), keepData('no-store')];
    return { page, data: current && other && { current, other } };
  }

  const pages = new Map([...built.pages].map(([path, page]) => [path, keep(page)]));
  const missing = keep(built.missing, 404);
  const datas = new Map([...pages, [built.missing.path, missing] as const]);

  const fullHouse = keep(built.fullHouse, 503, { 'retry-after': RETRY_SECONDS });

  return {
    missing: missing.page,
    fullHouse: fullHouse.page,

    find(request: IncomingMessage, host: Host): CachedResponse | null {
      const address = request.url ?? '/';
      const asked = address.startsWith('/_page/') ? parseDataAddress(address) : null;
      if (asked) {
        const data = asksForPage(request) ? datas.get(asked.path)?.data : null;
        if (!data) return null;
        return asked.version === data.current.version ? data.current : data.other;
      }
      const key = toStaticPageKey(request, address, pages, { siteUrl, host });
      return key === null ? null : (pages.get(key)?.page ?? null);
    },
  };
}

/** Of a query only `ref` counts. */
export function toStaticPageKey(
  request: IncomingMessage,
  address: string,
  pages: { has(path: string): boolean },
  { siteUrl, host }: { siteUrl: string; host: Host },
): string | null {
  const path = toPath(address);
  if (!pages.has(path) || !asksForPage(request)) return null;
  if (bringsReferral(address)) return null;
  return routeHost(host, path, siteUrl).kind === 'pass' ? path : null;
}
