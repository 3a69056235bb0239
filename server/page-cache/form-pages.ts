import type { IncomingMessage } from 'node:http';
import type { Host } from '@/lib/hosts/get-host';
import { PERSONAL_PAGE } from './cache-rules';
import type { CachedResponse } from './cached-response';
import type { RenderedPageKey } from './event-page-key';
import { createEventPages } from './event-pages';
import { CHECKOUT, toCheckoutKey, toFormPageKey } from './form-page-key';

type Options = Parameters<typeof createEventPages>[0] & {
  readCountry: (request: IncomingMessage) => string | null;
};

/** A separate cache: anyone can make up a `returnTo` and evict entries. */
const LIMITS = { maxEntries: 200, maxBytes: 16 * 1024 * 1024 };

/** In seconds. */
const LOGIN_S = 60;

export function createFormPages({ readCountry, ...options }: Options) {
  const { makePage, siteUrl } = options;
  const pages = createEventPages({
    ...options,
    ...LIMITS,
    toWish,
    // Next answers with any other status.
    makePage: async (wish) => {
      const page = await makePage(wish);
      return page?.status === 200 ? page : null;
    },
  });
  const siteHostname = new URL(siteUrl).hostname;
  const toPlace = (request: IncomingMessage, host: Host) => ({
    host,
    siteHostname,
    country: readCountry(request),
  });

  return {
    find(request: IncomingMessage, host: Host): CachedResponse | null {
      const key = toFormPageKey(request, toPlace(request, host));
      return key && pages.find(key);
    },

    async get(request: IncomingMessage, host: Host): Promise<CachedResponse | null> {
      const place = toPlace(request, host);
      const key = toFormPageKey(request, place) ?? toCheckoutKey(request, place);
      return key && pages.get(key);
    },
  };
}

function toWish({ path }: RenderedPageKey) {
  return {
    cacheControl: PERSONAL_PAGE,
    ...(path.startsWith(CHECKOUT) && { cookie: writeEmptyLogin(Date.now()) }),
  };
}

/** A login without user or signature, so the page can't show personal data. */
function writeEmptyLogin(nowMs: number): string {
  const claims = JSON.stringify({ exp: Math.floor(nowMs / 1000) + LOGIN_S });
  const token = `e30.${Buffer.from(claims).toString('base64url')}.`;
  return `session=${token}; __Host-session=${token}`;
}
