import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { eventPhase } from '@/lib/contract/event-phase';
import { isOpening } from '../validation/asks-for-page';
import { findEventAt, findHost, findHostEvent, isUnknownHost } from '@/lib/events/find-event';
import { isAhead } from '@/lib/events/is-ahead';
import type { Host } from '@/lib/hosts/get-host';
import { report } from '@/lib/observability/log';
import type { PolicySettings } from '../security/policy';
import type { BuiltPages } from './built-pages';
import type { CachedResponse } from './cached-response';
import { type RenderedPageKey, LIST, toEventPageKey, toTarget } from './event-page-key';
import { createEventPages, RENEW_MS, type Shown } from './event-pages';
import { CHECKOUT } from './form-page-key';
import { createFormPages } from './form-pages';
import { createPageMaker } from './make-page';
import { createMissingPages } from './missing-pages';
import { createStaticPages } from './static-pages';
import { finishPage } from './finish/finish-page';
import { createStylesheetReader, createUsedCss } from './finish/used-css';

/** Each stream is a rendering; further visitors wait for the cached page. */
const MAX_STREAMS = 20;

type Options = {
  next: RequestListener;
  built: BuiltPages;
  distDir: string;
  settings: PolicySettings;
  readCountry: (request: IncomingMessage) => string | null;
};

export function createPageCache({ next, built, distDir, settings, readCountry }: Options) {
  const siteUrl = env.SITE_URL;
  const readStylesheet = createStylesheetReader(distDir);
  const keepUsed = createUsedCss();
  // A separate address would have to outlive the page, on every instance.
  const finish = (html: string) => finishPage(html, { readStylesheet, keepUsed, toDataAddress: null });
  const staticPages = createStaticPages({ built, siteUrl, settings });
  const { missing, fullHouse } = staticPages;
  const making = {
    makePage: createPageMaker({ next, finish, settings, built, siteUrl }),
    countryHeader: env.GEO_COUNTRY_HEADER ?? null,
    siteUrl,
    report,
  };
  const findMissingHost = async ({ host }: RenderedPageKey) =>
    host && (await isUnknownHost(host.key)) ? missing : null;
  const missingPages = createMissingPages({
    ...making,
    describeEvent: describeForm,
    missing,
    findMissing: findMissingHost,
    findEventAt,
  });
  const findMissing = async (key: RenderedPageKey) =>
    (await findMissingHost(key)) ?? (key.path.startsWith(`${LIST}/`) ? missingPages.findEvent(key) : null);
  const rendered = { ...making, findMissing };
  const eventPages = createEventPages({ ...rendered, describeEvent });
  const formPages = createFormPages({ ...rendered, describeEvent: describeForm, readCountry });
  const toKey = (request: IncomingMessage, host: Host) => toEventPageKey(request, host, readCountry(request));

  let streams = 0;
  function countStream(response: ServerResponse): void {
    streams += 1;
    response.once('close', () => (streams -= 1));
  }

  return {
    missing,
    fullHouse,

    find(request: IncomingMessage, host: Host): CachedResponse | null {
      const page = staticPages.find(request, host);
      if (page) return page;
      const key = toKey(request, host);
      return key ? eventPages.find(key) : formPages.find(request, host);
    },

    /** `cold` means that Next should stream the page. */
    async get(
      request: IncomingMessage,
      response: ServerResponse,
      host: Host,
    ): Promise<CachedResponse | 'cold' | null> {
      const key = toKey(request, host);
      if (key) {
        if (!isOpening(request) || streams >= MAX_STREAMS) return eventPages.get(key);
        const page = await eventPages.getOrStream(key);
        if (page === 'cold') countStream(response);
        return page;
      }
      const page = await formPages.get(request, host);
      return page ?? missingPages.get(request, host, readCountry(request));
    },
  };
}

const toEventId = (path: string) => path.slice(`${LIST}/`.length);

/** Null for the list, and where there is no event. */
async function describeEvent(key: RenderedPageKey): Promise<Shown | null> {
  const { host, path } = key;
  if (path === LIST) return null;
  if (host && path === '/') {
    const found = await findHost(host.key);
    const channel = found.ok ? found.value.channel : null;
    if (channel) return toShown([channel, toPhases([...channel.events, ...channel.past])]);
  }
  const event =
    host && path === '/' ? await findHostEvent(host.key) : await findEventAt(toEventId(path), toTarget(key));
  if (!event.ok) return null;
  const phase = eventPhase(event.value, Date.now());
  return toShown([event.value, phase], isAhead(phase) ? RENEW_MS.counting : RENEW_MS.other);
}

async function describeForm({ host, path }: RenderedPageKey): Promise<Shown | null> {
  if (path.startsWith(CHECKOUT)) return null;
  if (!host) return toShown('main site');
  const found = await findHost(host.key);
  if (found.ok && found.value.channel) {
    const { name, logo, accent } = found.value.channel;
    return toShown([name, logo, accent]);
  }
  const event = await findHostEvent(host.key);
  return event.ok ? toShown([event.value, eventPhase(event.value, Date.now())]) : null;
}

const toPhases = (events: readonly Parameters<typeof eventPhase>[0][]) =>
  events.map((event) => eventPhase(event, Date.now()));

const toShown = (content: unknown, renewMs = RENEW_MS.other): Shown => ({
  text: JSON.stringify(content),
  renewMs,
});
