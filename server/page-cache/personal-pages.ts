import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FindPersonalPage } from '@/lib/http/personal-pages';
import { asksForPage } from './asks-for-page';
import { PERSONAL_PAGE } from './cache-rules';
import type { HostKinds } from '../hosts/host-kinds';
import { JUDGED } from '../hosts/judged';
import { type KeptAnswer, sendKept } from './kept-answer';
import type { MakePage } from './make-page';
import { readHeaders } from '../read-headers';

const MAX_BYTES = 16 * 1024 * 1024;

type Options = {
  find: FindPersonalPage;
  makePage: MakePage;
  siteUrl: string;
  hosts: HostKinds;
  report: (message: string, error: unknown) => void;
  maxBytes?: number;
};

export type PersonalPages = {
  /** Answers a request and says so; false when it is none of ours, and Next must answer. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

/**
 * Pages that are somebody's own, kept by what they are made of, which is asked for each time: whoever comes back before
 * anything has changed gets the page as it was rendered. Kept under nothing but that, a page cannot be anybody else's. Those that
 * were not asked for longest go first.
 */
export function createPersonalPages({
  find,
  makePage,
  siteUrl,
  hosts,
  report,
  maxBytes = MAX_BYTES,
}: Options): PersonalPages {
  const kept = new Map<string, KeptAnswer>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  /** The order of the map is that of use. */
  function keep(key: string, page: KeptAnswer): void {
    forget(key);
    kept.set(key, page);
    bytes += page.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  async function findPage(request: IncomingMessage): Promise<KeptAnswer | null> {
    const { url = '/', headers } = request;
    const { kind, hostname } = hosts.of(request);
    // A query may be a referral code, or words for the page; the address alone is what is known.
    if (kind !== 'site' || url.includes('?') || !asksForPage(request)) return null;
    const page = await find(url, readHeaders(request));
    if (!page) return null;
    const key = createHash('sha256').update(`${hostname} ${url} ${page.madeOf}`).digest('base64');
    const known = kept.get(key);
    const address = new URL(url, siteUrl);
    address.hostname = hostname;
    const made =
      known ??
      (await page.renderFrom(() =>
        makePage({
          address,
          headers: { ...JUDGED, cookie: headers.cookie ?? '' },
          vary: ['Accept-Encoding', 'Cookie'],
          cacheControl: PERSONAL_PAGE,
          sells: false,
        }),
      ));
    if (made?.status !== 200) return null;
    keep(key, made);
    return made;
  }

  return {
    async answer(request, response) {
      let page: KeptAnswer | null = null;
      try {
        page = await findPage(request);
      } catch (error) {
        report('A personal page could not be made.', error);
      }
      if (page) sendKept(page, request, response);
      return page !== null;
    },
  };
}
