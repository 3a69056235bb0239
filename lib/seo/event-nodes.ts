import { type EventPhase, eventPhase } from '@/lib/contract/event-phase';
import { type EventDetails, type EventPackage } from '@/lib/events/event';
import { toSaleState } from '@/lib/events/offer-state';
import { toOffsetInstant } from '@/lib/time/local-time';
import { toKnownZone } from '@/lib/time/known-zone';
import { CURRENCY, toDecimalString } from '@/lib/money';
import type { JsonLdNode } from './json-ld';
import type { Site } from './site';
import { organizationRef, toBreadcrumbs } from './site-nodes';

type EventPage = { event: EventDetails; url: string; nowMs: number; isSelling: boolean };

/** The event with its offers, and breadcrumbs. Its page shows no video. */
export function toEventNodes(page: EventPage, site: Site): JsonLdNode[] {
  const { event, url, nowMs } = page;
  const phase = eventPhase(event, nowMs);
  return [
    toEvent(page, phase, site),
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
  const isMoved = event.previousStartMs !== null && event.previousStartMs !== event.startsAtMs;
  const soldUntilMs = event.hasReplay ? event.replayUntilMs : endsAtMs;
  const by =
    event.broadcaster === null
      ? organizationRef(site)
      : { '@type': 'Organization', name: event.broadcaster, ...toContact(event, url) };
  const times = {
    startDate: toTime(event.startsAtMs, event),
    previousStartDate: isMoved ? toTime(event.previousStartMs ?? 0, event) : undefined,
    endDate: endsAtMs === null ? undefined : toTime(endsAtMs, event),
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : isMoved ? 'EventRescheduled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: by,
  };
  return {
    '@type': event.on_demand ? 'Movie' : 'Event',
    '@id': `${url}#event`,
    name: event.title,
    description: event.description,
    image: eventPicture(event, site),
    url,
    ...(event.on_demand ? { productionCompany: by } : times),
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
        validFrom: sold.sale_from === null ? undefined : toTime(sold.sale_from, event),
        validThrough: untilMs === null ? undefined : toTime(untilMs, event),
        url: `${url}#packages`,
      };
    }),
  };
}

function toContact({ organizer }: EventDetails, url: string) {
  const contact = organizer?.contact ?? null;
  if (contact === null) return { url };
  return contact.startsWith('https://') ? { url: contact } : { url, email: contact };
}

function toAvailability(sold: EventPackage, event: EventDetails, nowMs: number): string {
  switch (toSaleState(sold, event, nowMs)) {
    case 'on-sale':
      return 'InStock';
    case 'early':
    case 'not-yet':
      return 'PreOrder';
    case 'sold-out':
      return 'SoldOut';
    case 'held':
      return 'LimitedAvailability';
    case 'sale-ended':
    case 'sale-stopped':
    case 'cancelled':
      return 'OutOfStock';
  }
}

/** Calendars of search engines show the time of the place. */
const toTime = (ms: number, { timezone }: EventDetails) =>
  toOffsetInstant(ms, toKnownZone(timezone) ?? 'UTC');

/** Paths are files of the main site. */
export function eventPicture(
  { image }: Pick<EventDetails, 'image'>,
  site: Pick<Site, 'url'>,
): string | undefined {
  if (image === '' || !URL.canParse(image, site.url)) return undefined;
  const { protocol, href } = new URL(image, site.url);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
