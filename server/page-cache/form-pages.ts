import type { IncomingMessage } from 'node:http';
import type { Host } from '@/lib/hosts/get-host';
import { isSellingPage } from '../security/selling-pages';
import { PERSONAL_PAGE } from './cache-rules';
import type { CachedResponse } from './cached-response';
import type { RenderedPageKey } from './event-page-key';
import { createEventPages } from './event-pages';
import { CHECKOUT, toCheckoutKey, toFormPageKey } from './form-page-key';

type Options = Parameters<typeof createEventPages>[0] & {
  readCountry: (request: IncomingMessage) => string | null;
};

/** Apart from those of event pages: anyone can make up a `returnTo`, and push out these alone. */
const LIMITS = { maxEntries: 200, maxBytes: 16 * 1024 * 1024 };

/** How long the login that a checkout is rendered for counts; each rendering has one of its own. */
const LOGIN_S = 60;

/** The pages that begin a purchase, for all who have typed nothing yet; kept as event pages are. */
export function createFormPages({ readCountry, ...options }: Options) {
  const { makePage, siteUrl } = options;
  const pages = createEventPages({
    ...options,
    ...LIMITS,
    toWish,
    // Any other status is Next's to say, with all that belongs to it.
    makePage: async (wish) => {
      const page = await makePage(wish);
      return page?.status === 200 ? page : null;
    },
  });
  const siteHostname = new URL(siteUrl).hostname;
  const toPlace = (request: IncomingMessage, host: Host) => ({
    ...{ host, siteHostname, country: readCountry(request) },
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

function toWish({ host, path }: RenderedPageKey) {
  return {
    cacheControl: PERSONAL_PAGE,
    sells: isSellingPage(path, host !== null),
    ...(path.startsWith(CHECKOUT) && { cookie: writeEmptyLogin(Date.now()) }),
  };
}

/** A login without a person or a signature: what is rendered for it can show nothing of anyone. */
function writeEmptyLogin(nowMs: number): string {
  const claims = JSON.stringify({ exp: Math.floor(nowMs / 1000) + LOGIN_S });
  const token = `e30.${Buffer.from(claims).toString('base64url')}.`;
  // By either name (lib/auth/session-cookie).
  return `session=${token}; __Host-session=${token}`;
}
