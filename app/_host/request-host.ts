import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import type { EventHost } from '@/components/layout/event-host';
import { getReferral } from '@/lib/auth/get-referral';
import { siteTitle } from '@/lib/content/site-title';
import { isAllowedIn } from '@/lib/contract/country-rule';
import { env } from '@/lib/env';
import type { EventDetails } from '@/lib/events/event';
import { eventAddress } from '@/lib/events/event-address';
import {
  findEventAt,
  findHost,
  findHostEvent,
  type Freshness,
  type HostContent,
} from '@/lib/events/find-event';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { getHost, type Host } from '@/lib/hosts/get-host';
import { viewerCountry } from '@/lib/http/visitor';
import type { Result } from '@/lib/result';
import { eventPicture } from '@/lib/seo/event-nodes';
import { HOST_ICON } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';
import { withTimeout } from '@/lib/time/with-timeout';

export const getRequestHost: () => Promise<Host> = cache(async () => getHost(await headers()));

/** Cached per request. Fails as `findHostEvent` does. */
export const getHostEvent: (key: string) => Promise<Result<EventDetails>> = cache(findHostEvent);

/** Cached per request. Fails as `findHost` does. */
export const getHostContent = cache((key: string) => findHost(key));

/** Null on the main site, and when the API does not answer. */
export async function getContentOfHost(): Promise<HostContent | null> {
  const host = await getRequestHost();
  const found = host.kind === 'event' ? await getHostContent(host.key) : null;
  return found?.ok ? found.value : null;
}

/** Cached per request. Fails as `findEventAt` does. */
export const getEventHere: (eventId: string, freshness?: Freshness) => Promise<Result<EventDetails>> = cache(
  async (eventId, freshness) => findEventAt(eventId, await getRequestHost(), freshness),
);

const UNNAMED = { siteName: env.SITE_NAME, logo: null, accent: null, event: null };

/** In milliseconds. */
const HEADER_MS = 1000;

/**
 * Undefined on the main site, and where neither an event nor a channel has the domain. Shows the
 * host's name while it is unavailable.
 */
export const getEventHost: (patienceMs?: number) => Promise<EventHost | undefined> = cache(
  async (patienceMs = HEADER_MS) => {
    const host = await getRequestHost();
    if (host.kind !== 'event') return undefined;
    const [found, referral, head] = await Promise.all([
      withTimeout(getHostContent(host.key), patienceMs),
      getReferral(),
      headers(),
    ]);
    if (found && !found.ok && found.error.code === 'not_found') return undefined;
    const mainSite = `${env.SITE_URL}/${referral ? `?ref=${referral}` : ''}`;
    const { event = null, channel = null } = found?.ok ? found.value : {};
    if (channel) {
      const { name, logo, accent } = channel;
      return { name, siteName: name, logo, accent, event: null, mainSite };
    }
    if (!event || !isAllowedIn(event.countries, viewerCountry(head)))
      return { ...UNNAMED, name: host.hostname, mainSite };
    const { broadcaster, title, logo, accent } = event;
    const siteName = broadcaster ?? env.SITE_NAME;
    const shown = broadcaster === null ? null : title;
    return { name: broadcaster ?? title, siteName, logo, accent, event: shown, mainSite };
  },
);

/** docs/product.md, Routes. */
export async function getSiteTitle(): Promise<string> {
  return siteTitle((await getRequestHost()).hostname, env.SITE_NAME);
}

/** On an event's host its broadcaster's. */
export function toHostNames(host: EventHost | undefined): Metadata {
  if (!host) return {};
  const { src: url, ...icon } = HOST_ICON;
  return {
    applicationName: host.siteName,
    appleWebApp: { capable: false, title: host.name },
    icons: { icon: { url, ...icon }, apple: { url, ...icon } },
  };
}

export async function toHostTitles(): Promise<Metadata> {
  const [site, host] = await Promise.all([getSiteTitle(), getEventHost()]);
  return {
    title: { default: site, template: `%s | ${site}` },
    ...toHostNames(host),
    robots: { index: false },
  };
}

type HostAddress =
  { kind: 'site' } | { kind: 'host'; url: string; picture: string | undefined; updatedAtMs: number | null };

/**
 * Answers 404 for hosts without an event or channel. While the API is down it counts as valid:
 * a failing robots.txt would keep crawlers out for hours.
 */
export async function getHostAddress(): Promise<HostAddress> {
  const host = await getRequestHost();
  if (host.kind === 'unknown') notFound();
  if (host.kind === 'site') return { kind: 'site' };
  const found = await getHostContent(host.key);
  if (!found.ok) {
    if (found.error.code === 'not_found') notFound();
    return { kind: 'host', url: `${host.origin}/`, picture: undefined, updatedAtMs: null };
  }
  const { channel } = found.value;
  if (channel) {
    const url = `${eventOrigin(channel.domain, env.SITE_URL) ?? host.origin}/`;
    return { kind: 'host', url, picture: undefined, updatedAtMs: channel.updatedAtMs };
  }
  const event = await getHostEvent(host.key);
  if (!event.ok) notFound();
  return {
    kind: 'host',
    url: eventAddress(event.value, env.SITE_URL),
    picture: eventPicture(event.value, SITE),
    updatedAtMs: event.value.updatedAtMs,
  };
}
