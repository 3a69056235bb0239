import type { Metadata } from 'next';
import { EventStorefront } from '@/components/event/event-storefront';
import { EventUnavailable } from '@/components/event/event-unavailable';
import { PageShell } from '@/components/layout/page-shell';
import { NotFoundMessage } from '@/components/marketing/not-found-message';
import { JsonLd } from '@/components/seo/json-ld';
import { env } from '@/lib/env';
import type { EventDetails } from '@/lib/events/event';
import { eventAddress } from '@/lib/events/event-address';
import { setPageStatus } from '@/lib/http/page-status';
import type { Result } from '@/lib/result';
import { toEventNodes } from '@/lib/seo/event-nodes';
import { eventPicture } from '@/lib/seo/event-picture';
import { shorten } from '@/lib/seo/shorten';
import { SITE } from '@/lib/seo/site';
import { getMainSite } from './get-main-site';

/** What search results show of a description, in characters. */
const DESCRIPTION_LENGTH = 160;

type EventPageProps = { event: Result<EventDetails>; path: string };

/**
 * The page of an event, on its own host and at `/events/{id}`. An event nobody knows is a 404, an API that does not
 * answer a 503 with the error view of spec section 8; either is rendered whole on the server.
 */
export async function EventPage({ event, path }: EventPageProps) {
  const isUnknown = !event.ok && event.error.code === 'not_found';
  if (!event.ok) setPageStatus(isUnknown ? 404 : 503);
  const nowMs = Date.now();
  return (
    <PageShell mainSite={await getMainSite()}>
      {event.ok ? (
        <>
          <JsonLd
            nodes={toEventNodes(
              {
                event: event.value,
                url: eventAddress(event.value, env.SITE_URL),
                nowMs,
                isSelling: env.PAYMENTS_MODE !== 'off',
              },
              SITE,
            )}
          />
          <EventStorefront event={event.value} serverNowMs={nowMs} path={path} />
        </>
      ) : isUnknown ? (
        <NotFoundMessage />
      ) : (
        <EventUnavailable />
      )}
    </PageShell>
  );
}

/**
 * Title, description, picture and address of an event's page. Wherever it is read, its address is the same one
 * (`eventAddress`), so that search engines keep one page.
 */
export function toEventMetadata(event: Result<EventDetails>): Metadata & { title: string } {
  if (!event.ok) return { title: 'Event', robots: { index: false } };
  const { title } = event.value;
  const description = shorten(event.value.description, DESCRIPTION_LENGTH);
  const canonical = eventAddress(event.value, env.SITE_URL);
  const url = eventPicture(event.value, SITE);
  const images = url ? [{ url, alt: title }] : undefined;
  return {
    title,
    // An empty description would be worse than none: search engines then take one from the page.
    description: description || undefined,
    alternates: { canonical },
    openGraph: {
      type: 'website',
      siteName: env.SITE_NAME,
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
