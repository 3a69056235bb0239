import type { IncomingMessage, RequestListener } from 'node:http';
import { env } from '@/lib/env';
import { isUnknownHost } from '@/lib/events/find-event';
import type { Host } from '@/lib/hosts/get-host';
import { report } from '@/lib/observability/log';
import type { PolicySettings } from '../security/policy';
import type { BuiltPages } from './built-pages';
import type { CachedResponse } from './cached-response';
import { toEventPageKey } from './event-page-key';
import { createEventPages } from './event-pages';
import { createFormPages } from './form-pages';
import { createPageMaker } from './make-page';
import { createStaticPages } from './static-pages';

type Options = {
  next: RequestListener;
  built: BuiltPages;
  settings: PolicySettings;
  readCountry: (request: IncomingMessage) => string | null;
};

export function createPageCache({ next, built, settings, readCountry }: Options) {
  const siteUrl = env.SITE_URL;
  const staticPages = createStaticPages({ built, siteUrl, settings });
  const { missing, fullHouse } = staticPages;
  const rendered = {
    makePage: createPageMaker({ next, settings, everywhere: built.everywhere, siteUrl }),
    countryHeader: env.GEO_COUNTRY_HEADER ?? null,
    ...{ siteUrl, isUnknownHost, missing, report },
  };
  const eventPages = createEventPages(rendered);
  const formPages = createFormPages({ ...rendered, readCountry });
  const toKey = (request: IncomingMessage, host: Host) => toEventPageKey(request, host, readCountry(request));

  return {
    ...{ missing, fullHouse },

    find(request: IncomingMessage, host: Host): CachedResponse | null {
      const page = staticPages.find(request, host);
      if (page) return page;
      const key = toKey(request, host);
      return key ? eventPages.find(key) : formPages.find(request, host);
    },

    async get(request: IncomingMessage, host: Host): Promise<CachedResponse | null> {
      const key = toKey(request, host);
      return key ? eventPages.get(key) : formPages.get(request, host);
    },
  };
}
