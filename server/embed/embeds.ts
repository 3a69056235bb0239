import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isAllowedIn } from '@/lib/contract/country-rule';
import { findEventAt, findHost } from '@/lib/events/find-event';
import { viewerCountry } from '@/lib/http/visitor';
import { escapeMarkup } from '@/lib/text';
import { type CachedResponse, sendCached, toCachedResponse } from '../page-cache/cached-response';
import { encodeBody } from '../page-cache/encode';
import { toVersion } from '../page-cache/page-data';
import { toSource } from '../security/inline-parts';
import { type PolicySettings, toFrameDocumentHeaders } from '../security/policy';
import { readHeaders } from '../validation/read-request';
import {
  type Document,
  toChannelDocument,
  toEventDocument,
  toGoneDocument,
  toPlayerDocument,
} from './documents';
import { answerOembed, OEMBED_PATH } from './oembed';
import { readFrameScripts, SCRIPTS_PATH } from './scripts';

const EVENT = /^\/embed\/event\/([\w.~-]{1,100})(\/play)?$/;
const CHANNEL = /^\/embed\/channel\/([a-z0-9.-]{1,253})$/;

const MAX_CACHED = 1000;

/** Browsers ask again: a player's old list of sites would refuse a new one. */
const SHARED = 'public, max-age=0, s-maxage=15';
const OF_A_COUNTRY = 'private, no-cache';

const ANYWHERE = '*';

type Page = { document: Document; ancestors: string; cache: string; status?: number };

export const isEmbedPath = (path: string) => path.startsWith('/embed/') || path === OEMBED_PATH;

/**
 * The card and the player of an event, for frames on other sites (decision 122). On the main host;
 * reads and sets no cookie. `distDir` is null in development.
 */
export async function createEmbeds(distDir: string | null, settings: PolicySettings) {
  const files = await readFrameScripts(join(distDir ?? '.next', 'frame'));
  const made = new LRUCache<string, { html: string; response: CachedResponse }>({ max: MAX_CACHED });

  async function findPage(path: string, country: string | null): Promise<Page> {
    const { scripts } = files;
    const [, key] = CHANNEL.exec(path) ?? [];
    const [, id, play] = EVENT.exec(path) ?? [];
    if (key !== undefined) {
      const host = await findHost(key);
      const document = host.ok && host.value.channel ? toChannelDocument(host.value.channel, scripts) : null;
      return document ? { document, ancestors: ANYWHERE, cache: SHARED } : gone();
    }
    const event = id === undefined ? null : await findEventAt(id, { kind: 'site' });
    if (event && !event.ok && event.error.code !== 'not_found') return { ...gone(), status: 503 };
    if (!event?.ok) return gone();
    const { countries, frameSites } = event.value;
    if (!isAllowedIn(countries, country)) return { ...gone(), cache: OF_A_COUNTRY };
    const cache = countries === null ? SHARED : OF_A_COUNTRY;
    return play
      ? {
          document: toPlayerDocument(event.value, scripts),
          ancestors: ["'self'", ...frameSites].join(' '),
          cache,
        }
      : { document: toEventDocument(event.value, Date.now(), scripts), ancestors: ANYWHERE, cache };
  }

  /** Compressed once for as long as the page stays the same. */
  async function findResponse(path: string, country: string | null): Promise<CachedResponse> {
    const { document, ancestors, cache, status = 200 } = await findPage(path, country);
    const html = toHtml(document);
    const key = status === 200 ? `${path} ${ancestors} ${cache}` : `${status} ${cache}`;
    const known = made.get(key);
    if (known?.html === html) return known.response;
    const headers = {
      ...toFrameDocumentHeaders(toSource(document.style), ancestors, settings),
      'Content-Type': 'text/html; charset=UTF-8',
      'Cache-Control': cache,
      Vary: 'Accept-Encoding',
    };
    // A browser keeps the policy of a page that is unchanged, so the tag changes with it.
    const version = toVersion(html + ancestors);
    const response = toCachedResponse({ bodies: await encodeBody(html), version }, headers, status);
    made.set(key, { html, response });
    return response;
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (path === OEMBED_PATH) return answerOembed(request, response);
    const script = path.startsWith(SCRIPTS_PATH) ? await files.get(path.slice(SCRIPTS_PATH.length)) : null;
    const country = viewerCountry(readHeaders(request));
    sendCached(script ?? (await findResponse(path, country)), request, response);
  };
}

const gone = (): Page => ({ document: toGoneDocument(), ancestors: ANYWHERE, cache: SHARED, status: 404 });

function toHtml({ title, style, body, script }: Document): string {
  const tag = script === null ? '' : `<script type="module" src="${script}"></script>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><style>${style}</style>${tag}</head><body>${body}</body></html>`;
}
