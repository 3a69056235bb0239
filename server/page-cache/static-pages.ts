import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Host } from '@/lib/hosts/get-host';
import type { BuiltPage, BuiltPages } from './built-pages';
import { FOR_EVER, PERSONAL_PAGE, STATIC_PAGE } from './cache-rules';
import { type CachedResponse, toCachedResponse } from './cached-response';
import { parseDataAddress } from './page-data';
import { API_HEADERS, type PolicySettings, toCommonHeaders, toPageHeaders } from '../security/policy';
import { isSellingPage } from '../security/selling-pages';
import { asksForPage } from '../validation/asks-for-page';
import { toStaticPageKey } from './static-page-key';
import { varyBy } from './vary-by';

type Options = {
  built: BuiltPages;
  siteUrl: string;
  settings: PolicySettings;
  isUnknownHost: (key: string) => Promise<boolean>;
};

/** How many pages are kept under other titles than the site's. */
const MAX_TITLED = 100;

type KeptPage = { page: CachedResponse; data: { current: CachedResponse; other: CachedResponse } | null };

export type StaticPages = {
  find(request: IncomingMessage, host: Host): CachedResponse | null;
  /** The same under the name of the host, where that is another than the site's and has an event. */
  get(request: IncomingMessage, host: Host): Promise<CachedResponse | null>;
  missing: CachedResponse;
};

/** The pages of the build, which change with the next build only, ready to be sent. */
export function createStaticPages({ built, siteUrl, settings, isUnknownHost }: Options): StaticPages {
  const common = toCommonHeaders(settings);

  function keep({ path, headers, sources, html, data }: BuiltPage, status = 200): KeptPage {
    const page = toCachedResponse(
      html,
      {
        ...headers,
        vary: varyBy(headers.vary, ['Accept-Encoding']),
        'cache-control': status === 200 ? STATIC_PAGE : PERSONAL_PAGE,
        ...common,
        ...toPageHeaders({ ...sources, sells: isSellingPage(path, false) }, settings),
      },
      status,
    );
    const keepData = (cacheControl: string) =>
      data &&
      toCachedResponse(data, {
        ...{ 'content-type': 'application/json', vary: 'Accept-Encoding' },
        ...{ ...common, ...API_HEADERS, 'Cache-Control': cacheControl },
      });
    // Asked for with the version of another build it is answered all the same, and not kept.
    const [current, other] = [keepData(FOR_EVER), keepData('no-store')];
    return { page, data: current && other && { current, other } };
  }

  const pages = new Map([...built.pages].map(([path, page]) => [path, keep(page)]));
  const missing = keep(built.missing, 404);
  // A missing page's data is asked for by its own name, on whichever host there was nothing.
  const datas = new Map([...pages, [built.missing.path, missing] as const]);

  // Pages under the names of broadcasters' own domains, made when they are first asked for.
  const titled = new LRUCache<string, KeptPage>({ max: MAX_TITLED });
  const toTitle = (host: Host) =>
    host.kind === 'event' ? built.filler.titleOf(host.hostname) : built.filler.title;

  /** What is asked for; the title is null where it is the site's. */
  function toWish(request: IncomingMessage, host: Host) {
    const address = request.url ?? '/';
    const asked = address.startsWith('/_page/') ? parseDataAddress(address) : null;
    const path = asked ? asked.path : toStaticPageKey(request, address, pages, { siteUrl, host });
    if (path === null || (asked && !asksForPage(request))) return null;
    const title = toTitle(host);
    return { path, asked, title: title === built.filler.title || !pages.has(path) ? null : title };
  }

  type Wish = NonNullable<ReturnType<typeof toWish>>;
  const toKey = ({ path, title }: Wish) => `${title} ${path}`;

  function toResponse({ asked }: Wish, kept: KeptPage | undefined): CachedResponse | null {
    if (!asked) return kept?.page ?? null;
    if (!kept?.data) return null;
    return asked.version === kept.data.current.version ? kept.data.current : kept.data.other;
  }

  return {
    missing: missing.page,

    find(request, host) {
      const wish = toWish(request, host);
      if (!wish) return null;
      const kept =
        wish.title !== null
          ? titled.get(toKey(wish))
          : wish.asked
            ? datas.get(wish.path)
            : pages.get(wish.path);
      return toResponse(wish, kept);
    },

    async get(request, host) {
      const wish = toWish(request, host);
      if (!wish?.title || host.kind !== 'event' || (await isUnknownHost(host.key))) return null;
      const page = await built.readTitled(wish.path, wish.title);
      if (!page) return null;
      const kept = keep(page);
      titled.set(toKey(wish), kept);
      return toResponse(wish, kept);
    },
  };
}
