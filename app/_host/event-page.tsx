import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { EventUnavailable } from '@/components/event/event-fallbacks';
import { EventStorefront } from '@/components/event/event-storefront';
import { CountryMessage, NotFoundMessage } from '@/components/marketing/message-page';
import { JsonLd } from '@/components/seo/json-ld';
import { EntryLink } from '@/components/watch/entry-link';
import { isOffered } from '@/lib/api-client/offers';
import { getPlayback } from '@/lib/api-client/playback';
import { getSession } from '@/lib/auth/session';
import { EVENT_FALLBACKS } from '@/lib/content/event-page';
import { COUNTRY } from '@/lib/content/messages';
import { isAllowedIn } from '@/lib/contract/country-rule';
import { toShowId } from '@/lib/contract/show-id';
import { env } from '@/lib/env';
import type { EventDetails } from '@/lib/events/event';
import { findHostChannel } from '@/lib/events/find-event';
import { isInEarlySale } from '@/lib/events/offer-state';
import { toOembedTypes } from '@/lib/events/embed';
import { eventAddress } from '@/lib/events/event-address';
import { getPosted } from '@/lib/forms/get-posted';
import { setPageStatus } from '@/lib/http/page-status';
import { viewerCountry } from '@/lib/http/visitor';
import { toDeviceTestPath } from '@/lib/orders/addresses';
import { type EndedTicket, findEnded } from '@/lib/orders/order';
import { listOrders } from '@/lib/orders/read-orders';
import { type Ticket, toTicket } from '@/lib/player/ticket';
import { ERROR_STATUS, type Result } from '@/lib/result';
import { eventPicture, toEventNodes } from '@/lib/seo/event-nodes';
import { SITE } from '@/lib/seo/site';
import { shorten } from '@/lib/text';
import { toEventCard } from './event-card';
import { countClick } from './count-click';
import { HostShell } from './host-shell';
import { getRequestHost } from './request-host';

/** In characters. */
const DESCRIPTION_LENGTH = 160;

type EventPageProps = {
  event: Promise<Result<EventDetails>>;
  path: string;
  /** The name of a partner's link, as the address has it. */
  via: string | string[] | undefined;
};

/**
 * Answers 404 without an event, 451 in a blocked country, 503 without an API (docs/product.md,
 * Messages).
 */
export const EventPage = ({ event, ...rest }: EventPageProps) => (
  <HostShell content={renderEvent(event, rest)} />
);

export async function renderEvent(
  asked: EventPageProps['event'],
  { path, via }: Omit<EventPageProps, 'event'>,
): Promise<Awaited<ReactNode>> {
  const [found, head] = await Promise.all([asked, headers()]);
  if (!found.ok) {
    const isMissing = found.error.code === 'not_found';
    setPageStatus(isMissing ? 404 : 503);
    return isMissing && path === '/' ? <NotFoundMessage /> : <EventUnavailable />;
  }
  const event = found.value;
  const country = viewerCountry(head);
  if (!isAllowedIn(event.countries, country)) {
    setPageStatus(ERROR_STATUS.country_blocked);
    return <CountryMessage />;
  }
  if (via !== undefined) await countClick(event.id, via);
  const [{ ticket, ended, isSignedIn }, host] = await Promise.all([
    getTicket(event.id, country),
    getRequestHost(),
  ]);
  const nowMs = Date.now();
  const url = eventAddress(event, env.SITE_URL);
  return (
    <>
      <JsonLd nodes={toEventNodes({ event, url, nowMs, isSelling: env.PAYMENTS_MODE !== 'off' }, SITE)} />
      <EventStorefront
        event={event}
        path={path}
        ticket={ticket}
        ended={ended}
        isSignedIn={isSignedIn}
        passes={isInEarlySale(event, nowMs) ? await listPasses(event) : []}
        serverNowMs={nowMs}
        postedTrial={await getPosted('events/trial')}
        entry={ticket ? <EntryLink eventId={event.id} /> : null}
        hasLogo={host.kind === 'site'}
        url={url}
        postedFollow={await getPosted('follow')}
        testPath={isOffered('playback') ? toDeviceTestPath(event.id) : null}
      />
    </>
  );
}

/**
 * The canonical address is the same on every host. Where the event is blocked, the metadata reveal
 * nothing of it.
 */
export async function toEventMetadata(event: Result<EventDetails>): Promise<Metadata & { title: string }> {
  if (!event.ok) return { title: EVENT_FALLBACKS.title, robots: { index: false } };
  if (!isAllowedIn(event.value.countries, viewerCountry(await headers())))
    return { title: COUNTRY.title, description: COUNTRY.text, robots: { index: false } };
  const { title, broadcaster } = event.value;
  const description = shorten(event.value.description, DESCRIPTION_LENGTH);
  const canonical = eventAddress(event.value, env.SITE_URL);
  const card = toEventCard(event.value, Date.now(), canonical);
  const picture = eventPicture(event.value, SITE);
  const images = card ? [card] : picture ? [{ url: picture, alt: title }] : undefined;
  return {
    title,
    // Without a description, search engines take one from the page.
    description: description || undefined,
    alternates: { canonical, ...(event.value.listed && { types: toOembedTypes(canonical) }) },
    openGraph: {
      type: 'website',
      siteName: broadcaster ?? env.SITE_NAME,
      locale: 'en_US',
      url: canonical,
      title,
      description: description || undefined,
      images,
    },
    twitter: {
      card: 'summary_large_image',
      title,
      description: description || undefined,
      images,
    },
  };
}

/** In milliseconds. */
const PATIENCE_MS = 1500;

async function listPasses({ channel }: EventDetails) {
  const found = channel === null ? null : await findHostChannel(channel);
  return found?.ok ? found.value.passes : [];
}

type Held = { ticket: Ticket | null; ended: EndedTicket | null; isSignedIn: boolean };

/** Nulls without a ticket, and when the API is too slow. */
async function getTicket(eventId: string, country: string | null): Promise<Held> {
  const session = await getSession();
  const nothing = { ticket: null, ended: null, isSignedIn: session !== null };
  if (!session || !isOffered('playback')) return nothing;
  const playback = await Promise.race([
    getPlayback(toShowId(eventId), session.token, country),
    sleep(PATIENCE_MS, null, { ref: false }),
  ]);
  if (playback?.ok) return { ...nothing, ticket: toTicket(playback.value) };
  if (playback?.error.code !== 'access_over' || !isOffered('purchases')) return nothing;
  const orders = await listOrders(session.token);
  return orders.ok ? { ...nothing, ended: findEnded(orders.value, eventId, Date.now()) } : nothing;
}
