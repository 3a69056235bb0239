import { type EventPhase, eventPhase } from '@/lib/contract/event-phase';
import { type EventDetails } from '@/lib/events/event';
import { CURRENCY, toDecimalString } from '@/lib/money';
import type { JsonLdNode } from './json-ld';
import type { Site } from './site';
import { organizationRef, toBreadcrumbs } from './site-nodes';

type EventPage = { event: EventDetails; url: string; nowMs: number; isSelling: boolean };

/** The event with its offers, its video if there is one, and breadcrumbs. */
export function toEventNodes(page: EventPage, site: Site): JsonLdNode[] {
  const { event, url, nowMs } = page;
  const phase = eventPhase(event, nowMs);
  return [
    toEvent(page, phase, site),
    ...(phase === 'replay' ? [toVideo(event, url, site)] : []),
    ...(phase === 'live' ? [{ ...toVideo(event, url, site), publication: toBroadcast(event, url) }] : []),
    ...(url.startsWith(`${site.url}/`)
      ? [toBreadcrumbs({ path: url.slice(site.url.length), name: event.title }, site)]
      : []),
  ];
}

type Listed = Pick<EventPage, 'event' | 'url'>;

export function toEventList(
  events: readonly Listed[],
  { nowMs, isSelling }: Pick<EventPage, 'nowMs' | 'isSelling'>,
  site: Site,
): JsonLdNode {
  return {
    '@type': 'ItemList',
    itemListElement: events.map(({ event, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: toEvent({ event, url, nowMs, isSelling }, eventPhase(event, nowMs), site),
    })),
  };
}

function toEvent({ event, url, isSelling }: EventPage, phase: EventPhase, site: Site): JsonLdNode {
  const isOnSale = isSelling && phase !== 'ended';
  const endsAtMs = event.endedAtMs ?? event.endsAtMs;
  const soldUntilMs = event.hasReplay ? event.replayUntilMs : endsAtMs;
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: event.title,
    description: event.description,
    image: eventPicture(event, site),
    url,
    startDate: toInstant(event.startsAtMs),
    endDate: endsAtMs === null ? undefined : toInstant(endsAtMs),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer:
      event.broadcaster === null
        ? organizationRef(site)
        : { '@type': 'Organization', name: event.broadcaster },
    isAccessibleForFree: event.packages.some(({ priceCents }) => priceCents === 0),
    offers: event.packages.map(({ name, description, priceCents }) => ({
      '@type': 'Offer',
      name,
      description: description ?? undefined,
      price: toDecimalString(priceCents),
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${isOnSale ? 'InStock' : 'OutOfStock'}`,
      validThrough: soldUntilMs === null ? undefined : toInstant(soldUntilMs),
      url: `${url}#packages`,
    })),
  };
}

/** Only ticket holders get the media's addresses, so it names the page instead. */
function toVideo(event: EventDetails, url: string, site: Site): JsonLdNode {
  return {
    '@type': 'VideoObject',
    name: event.title,
    description: event.description,
    thumbnailUrl: eventPicture(event, site),
    uploadDate: toInstant(event.startsAtMs),
    expires: event.replayUntilMs === null ? undefined : toInstant(event.replayUntilMs),
    url,
    isAccessibleForFree: false,
    requiresSubscription: true,
    publisher: organizationRef(site),
  };
}

/** developers.google.com/search/docs/appearance/structured-data/video, "LIVE badge". */
function toBroadcast({ startsAtMs, endsAtMs }: EventDetails, url: string): JsonLdNode {
  return {
    '@type': 'BroadcastEvent',
    isLiveBroadcast: true,
    startDate: toInstant(startsAtMs),
    endDate: endsAtMs === null ? undefined : toInstant(endsAtMs),
    broadcastOfEvent: { '@id': `${url}#event` },
  };
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/** Paths are files of the main site. */
export function eventPicture(
  { image }: Pick<EventDetails, 'image'>,
  site: Pick<Site, 'url'>,
): string | undefined {
  if (image === '' || !URL.canParse(image, site.url)) return undefined;
  const { protocol, href } = new URL(image, site.url);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
