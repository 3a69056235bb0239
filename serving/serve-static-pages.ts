import type { RequestListener } from 'node:http';
import { askNext } from './ask-next';
import { STATIC_PAGE } from './cache-rules';
import { finishPage } from './finish-page';
import type { HostKinds } from './host-kinds';
import { createPageCache, type PageCache } from './page-cache';
import { hashInlineParts } from './security/inline-parts';
import { API_HEADERS, type PolicySettings, toCommonHeaders, toPageHeaders } from './security/policy';
import { isSellingPage } from './security/selling-pages';
import { toStaticPageKey } from './static-page-key';
import { varyBy } from './vary-by';

type Options = {
  /** Next, as it would answer a request of a socket. */
  next: RequestListener;
  /** The paths of the build's pages. */
  pages: ReadonlySet<string>;
  siteUrl: string;
  hosts: HostKinds;
  settings: PolicySettings;
  report: (message: string, error: unknown) => void;
};

/** A page cache for the pages of the build, which change with the next build only. */
export function serveStaticPages({ next, pages, siteUrl, hosts, settings, report }: Options): PageCache {
  const ask = (path: string) => askNext(next, new URL(path, siteUrl));
  const common = toCommonHeaders(settings);
  return createPageCache({
    toKey: (request, address) => toStaticPageKey(request, address, pages, { siteUrl, hosts }),
    render: ask,
    finish: (html, toDataAddress) => finishPage(html, async (href) => (await ask(href)).body, toDataAddress),
    toHeaders: (key, html, given) => ({
      ...given,
      vary: varyBy(given.vary, ['Accept-Encoding']),
      'cache-control': STATIC_PAGE,
      ...common,
      ...toPageHeaders({ ...hashInlineParts(html), sells: isSellingPage(key, false) }, settings),
    }),
    dataHeaders: {
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
      ...common,
      ...API_HEADERS,
    },
    report,
  });
}
