import type { IncomingMessage } from 'node:http';
import type { EventDetails } from '@/lib/events/event';
import type { Host } from '@/lib/hosts/get-host';
import { type HostTarget, routeHost } from '@/lib/hosts/resolve-host';
import type { Result } from '@/lib/result';
import { isReading } from '../validation/asks-for-page';
import { bringsReferral, toPath } from '../validation/read-request';
import { FILE } from '../validation/validate-request';
import { PERSONAL_PAGE } from './cache-rules';
import type { CachedResponse } from './cached-response';
import { LIST, readVisitor, type RenderedPageKey, toTarget } from './event-page-key';
import { createEventPages } from './event-pages';

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
type Options = Parameters<typeof createEventPages>[0] & {
  missing: CachedResponse;
  findEventAt: (eventId: string, target: HostTarget) => Promise<Result<EventDetails>>;
};

const LIMITS = { maxEntries: 200, maxBytes: 8 * 1024 * 1024 };

const EVENT = new RegExp(`^${LIST}/([^/]+)$`);

/** No id begins with `_` (lib/contract). */
const NO_EVENT = `${LIST}/_`;

/** Rendered once for all addresses without a page, because anyone can make them up. */
export function createMissingPages({ missing, findEventAt, ...options }: Options) {
  const pages = createEventPages({
    ...options,
    ...LIMITS,
    toWish: () => ({ cacheControl: PERSONAL_PAGE }),
    isKept: (page) => page.status === 404 && page !== missing,
  });

  const ofHost = async ({ host, country }: Omit<RenderedPageKey, 'path'>) =>
    host ? pages.get({ host, path: '/not-found', country }) : missing;
  const ofEvent = ({ host, country }: RenderedPageKey) => pages.get({ host, path: NO_EVENT, country });

  async function findEvent(key: RenderedPageKey): Promise<CachedResponse | null> {
    const [, id] = EVENT.exec(key.path) ?? [];
    if (id === undefined) return null;
    const event = await findEventAt(decodeURIComponent(id), toTarget(key));
    return !event.ok && event.error.code === 'not_found' ? ofEvent(key) : null;
  }

  return {
    /** Null where the event exists or the API can't say. */
    findEvent,

    async get(request: Request, host: Host, country: string | null): Promise<CachedResponse | null> {
      const { url = '/', headers } = request;
      if (!isReading(request) || host.kind === 'unknown') return null;
      // The middleware stores a referral code, and the page's links carry it.
      if (bringsReferral(url) || readVisitor(headers.cookie).hasReferral) return null;
      const path = toPath(url);
      const where = { country, host: host.kind === 'event' ? host : null };
      if (EVENT.test(path)) return findEvent({ ...where, path }).catch(() => null);
      const route = routeHost(host, path, options.siteUrl);
      const isNone = where.host !== null && route.kind === 'rewrite' && route.status === 404;
      return isNone && !FILE.test(path) ? ofHost(where) : null;
    },
  };
}
