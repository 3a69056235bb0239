import type { IncomingMessage } from 'node:http';
import { VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import { EVENT_PAGE } from './cache-rules';
import { toEventPageKey } from './event-page-key';
import { createEventPages, type EventPages } from './event-pages';
import type { HostKinds } from '../hosts/host-kinds';
import type { KeptAnswer } from './kept-answer';
import type { MakePage } from './make-page';

type Options = {
  makePage: MakePage;
  siteUrl: string;
  hosts: HostKinds;
  /** The visitor's country, and the header that says so, which caches in front have to mind; null for none. */
  country: (head: IncomingMessage) => string | null;
  countryHeader: string | null;
  /** Whether no event has a host of this key; false where that cannot be said. */
  isNobodys: (key: string) => Promise<boolean>;
  /** What is shown there. */
  missing: KeptAnswer;
  report: (message: string, error: unknown) => void;
};

/** A page cache for storefronts and event pages, as visitors nobody knows see them. */
export function serveEventPages(options: Options): EventPages {
  const { makePage, siteUrl, hosts, country, countryHeader, isNobodys, missing, report } = options;
  const site = new URL(siteUrl);
  const vary = ['Accept-Encoding', 'Cookie', ...(countryHeader ? [countryHeader] : [])];

  return createEventPages({
    toKey: (head) => toEventPageKey(head, { hosts, country }),
    async make({ host, path, country: from }, isKept) {
      // Names are made up without end, and none of them is to cost a page. A host that has one is looked up once, by the page.
      if (host !== null && !isKept && (await isNobodys(host.key))) return missing;
      const address = new URL(path, site);
      if (host !== null) address.hostname = host.hostname;
      const headers = from === null ? {} : { [VIEWER_COUNTRY_HEADER.toLowerCase()]: from };
      return makePage({ address, headers, vary, cacheControl: EVENT_PAGE, sells: true });
    },
    report,
  });
}
