import { createStaleCache } from '@/lib/cache/stale-cache';
import { VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import { withTimeout } from '@/lib/time/with-timeout';
import { EVENT_PAGE } from './cache-rules';
import type { CachedResponse } from './cached-response';
import { type RenderedPageKey, toTarget } from './event-page-key';
import type { MakePage } from './make-page';

/** How long a visitor waits for a rendering before Next answers, in milliseconds. */
const PATIENCE_MS = 5000;
/** A shorter limit for a first page, which Next can stream. */
const COLD_MS = 250;
/** The maximum age of a page whose event is unchanged; script sets its clock. */
const SAME_EVENT_MS = 90_000;
/**
 * How long an unchanged page is not rendered. Browsers correct a countdown that is five seconds old
 * (components/event).
 */
export const RENEW_MS = { counting: 3000, other: 30_000 };
const MAX_ENTRIES = 500;
const MAX_BYTES = 32 * 1024 * 1024;

export type Shown = { text: string; renewMs: number };

type Options = {
  makePage: MakePage;
  siteUrl: string;
  /** Caches in front have to vary by it. */
  countryHeader: string | null;
  /** Null when unknown. */
  describeEvent?: (key: RenderedPageKey) => Promise<Shown | null>;
  /** Null where the event exists or the API can't say. */
  findMissing: (key: RenderedPageKey) => Promise<CachedResponse | null>;
  isKept?: (page: CachedResponse) => boolean;
  report: (message: string, error: unknown) => void;
  toWish?: ToWish;
  now?: () => number;
  patienceMs?: number;
  coldMs?: number;
  maxEntries?: number;
  maxBytes?: number;
};

type ToWish = (key: RenderedPageKey) => { cacheControl: string; cookie?: string };

const isFound = ({ status }: CachedResponse) => status === 200;

const toEventWish: ToWish = () => ({ cacheControl: EVENT_PAGE });

type EventPage = CachedResponse & { event?: Shown | null };

/** A response that is not cached evicts the cached page, unless its status is 500 or above. */
export function createEventPages(options: Options) {
  const { makePage, siteUrl, countryHeader, findMissing, report, toWish = toEventWish } = options;
  const { describeEvent = () => Promise.resolve(null), isKept = isFound } = options;
  const { patienceMs = PATIENCE_MS, coldMs = COLD_MS, now } = options;
  const { maxEntries = MAX_ENTRIES, maxBytes = MAX_BYTES } = options;
  const vary = ['Accept-Encoding', 'Cookie', ...(countryHeader ? [countryHeader] : [])];
  const pages = createStaleCache<RenderedPageKey, EventPage | null>({
    load,
    confirm: {
      renewMs: (page) => page?.event?.renewMs ?? 0,
      maxMs: SAME_EVENT_MS,
      isTrue: async (key, page) =>
        page?.event != null && page.event.text === (await describeEvent(key).catch(() => null))?.text,
    },
    toVerdict: (page) =>
      page !== null && isKept(page) ? 'found' : page !== null && page.status < 500 ? 'gone' : 'failed',
    toId: ({ host, path, country }) => `${host?.hostname ?? ''} ${path} ${country ?? ''}`,
    bytes: { max: maxBytes, sizeOf: (page) => page?.bytes ?? 0 },
    patienceMs,
    maxEntries,
    now,
  });

  /** Null for a page that failed or was streamed. */
  async function load(key: RenderedPageKey, isCached: boolean): Promise<EventPage | null> {
    const { host, path, country } = key;
    try {
      // Made-up names must not cost a rendering each.
      const missing = isCached ? null : await findMissing(key);
      if (missing) return missing;
      const address = new URL(path, siteUrl);
      if (host !== null) address.hostname = host.hostname;
      const { cookie, ...wish } = toWish(key);
      const headers = {
        ...(country !== null && { [VIEWER_COUNTRY_HEADER.toLowerCase()]: country }),
        ...(cookie !== undefined && { cookie }),
      };
      // Read before the page: in a race the page is rendered once too often, but never stale.
      const event = await describeEvent(key);
      const page = await makePage({ address, target: toTarget(key), headers, vary, ...wish });
      return page && { ...page, event };
    } catch (error) {
      report(`The page ${path} of ${host?.hostname ?? 'the main site'} could not be made.`, error);
      return null;
    }
  }

  return {
    find: (key: RenderedPageKey) => pages.find(key),
    /** Null where Next has to answer. */
    get: (key: RenderedPageKey) => withTimeout(pages.get(key), patienceMs + 1),
    /** `cold` means that Next should stream the page. */
    async getOrStream(key: RenderedPageKey): Promise<CachedResponse | 'cold' | null> {
      if (pages.has(key)) return pages.get(key);
      return (await withTimeout(pages.get(key), coldMs)) ?? 'cold';
    },
    get size() {
      return pages.size;
    },
  };
}
