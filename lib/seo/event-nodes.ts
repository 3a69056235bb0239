import { type EventPhase, eventPhase } from '@/lib/contract/event-phase';
import { type EventDetails, type EventPackage } from '@/lib/events/event';
import { toSaleState } from '@/lib/events/offer-state';
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

function toEvent({ event, url, nowMs, isSelling }: EventPage, phase: EventPhase, site: Site): JsonLdNode {
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
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer:
      event.broadcaster === null
        ? organizationRef(site)
        : { '@type': 'Organization', name: event.broadcaster },
    isAccessibleForFree: event.packages.some(({ priceCents }) => priceCents === 0),
    offers: event.packages.map((sold) => {
      const untilMs = sold.sale_until ?? (sold.access?.from === 'end' ? endsAtMs : soldUntilMs);
      return {
        '@type': 'Offer',
        name: sold.name,
        description: sold.description ?? undefined,
        price: toDecimalString(sold.priceCents),
        priceCurrency: CURRENCY,
        availability: `https://schema.org/${isOnSale ? toAvailability(sold, event, nowMs) : 'OutOfStock'}`,
        validFrom: sold.sale_from === null ? undefined : toInstant(sold.sale_from),
        validThrough: untilMs === null ? undefined : toInstant(untilMs),
        url: `${url}#packages`,
      };
    }),
  };
}

function toAvailability(sold: EventPackage, event: EventDetails, nowMs: number): string {
  switch (toSaleState(sold, event, nowMs)) {
    case 'on-sale':
      return 'InStock';
    case 'not-yet':
      return 'PreOrder';
    case 'sold-out':
    case 'held':
      return 'SoldOut';
    case 'sale-ended':
    case 'sale-stopped':
    case 'cancelled':
      return 'OutOfStock';
  }
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
