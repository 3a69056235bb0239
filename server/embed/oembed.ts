import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { FRAME_SIZE, type FrameSize, toEmbedCode, toFramePath } from '@/lib/events/embed';
import type { EventDetails } from '@/lib/events/event';
import { findEventAt, findHost } from '@/lib/events/find-event';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { resolveHost } from '@/lib/hosts/resolve-host';
import { escapeMarkup } from '@/lib/text';
import { toPath } from '../validation/read-request';

export const OEMBED_PATH = '/oembed';

const MAX_URL = 2048;
const MAX_AGE_S = 300;

type Answer = Record<string, string | number>;

/** oEmbed 1.0 (oembed.com), for the addresses of listed events and channels. */
export async function answerOembed(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', method } = request;
  const query = new URLSearchParams(url.slice(toPath(url).length));
  const format = query.get('format') ?? 'json';
  const isKnownFormat = format === 'json' || format === 'xml';
  const size = toSize(query.get('maxwidth'), query.get('maxheight'));
  const answer = isKnownFormat ? await describe(query.get('url') ?? '', size) : null;
  const isXml = format === 'xml' && answer !== null;
  const body = answer === null ? '' : isXml ? toXml(answer) : JSON.stringify(answer);
  const type = isXml ? 'text/xml' : 'application/json';
  response.writeHead(!isKnownFormat ? 501 : answer === null ? 404 : 200, {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // The same for everyone, and without cookies.
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': `public, max-age=${MAX_AGE_S}`,
    ...(answer && { 'Content-Type': `${type}; charset=utf-8` }),
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Null alike for what is unknown, not listed, elsewhere, or asked for while the API is down. */
async function describe(text: string, size: FrameSize): Promise<Answer | null> {
  if (text.length > MAX_URL || !URL.canParse(text)) return null;
  const { origin, hostname, pathname } = new URL(text);
  const site = new URL(env.SITE_URL);
  const target = resolveHost(hostname, site.hostname);
  const ours = target.kind === 'event' ? eventOrigin(target.key, env.SITE_URL) : site.origin;
  if (origin !== ours || target.kind === 'unknown') return null;
  const [, id] = /^\/events\/([\w.~-]{1,100})\/?$/.exec(pathname) ?? [];
  if (id !== undefined) {
    const event = await findEventAt(id, target);
    return event.ok ? describeEvent(event.value, size) : null;
  }
  const host = target.kind === 'event' && pathname === '/' ? await findHost(target.key) : null;
  if (!host?.ok) return null;
  if (host.value.event) return describeEvent(host.value.event, size);
  const { name, domain } = host.value.channel;
  return toAnswer({ kind: 'channel', key: domain, title: name, author: name, channel: domain }, size);
}

type Found = {
  kind: 'event' | 'channel';
  key: string;
  title: string;
  author: string | null;
  /** The host of its channel. */
  channel: string | null;
};

/** Its countries can't be asked for here: the answer is shared. */
function describeEvent(event: EventDetails, size: FrameSize): Answer | null {
  if (event.listed !== true || event.countries !== null) return null;
  const { id: key, title, broadcaster, organisation, channel } = event;
  return toAnswer({ kind: 'event', key, title, author: broadcaster ?? organisation, channel }, size);
}

function toAnswer({ kind, key, title, author, channel }: Found, size: FrameSize): Answer {
  const origin = channel === null ? null : eventOrigin(channel, env.SITE_URL);
  return {
    version: '1.0',
    type: 'rich',
    title,
    ...(author !== null && { author_name: author }),
    ...(origin !== null && { author_url: `${origin}/` }),
    provider_name: env.SITE_NAME,
    provider_url: `${env.SITE_URL}/`,
    cache_age: MAX_AGE_S,
    html: toEmbedCode(`${env.SITE_URL}${toFramePath(kind, key)}`, title, size),
    ...size,
  };
}

/** In the frame's shape, at most what is asked for; unreadable limits count as none. */
function toSize(maxWidth: string | null, maxHeight: string | null) {
  const read = (text: string | null) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : Infinity);
  const { width, height } = FRAME_SIZE;
  const scale = Math.min(1, read(maxWidth) / width, read(maxHeight) / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

function toXml(answer: Answer): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>`;
}
