import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EventStorefront } from '@/components/event/event-storefront';
import { EventUnavailable } from '@/components/event/event-unavailable';
import { PageShell } from '@/components/layout/page-shell';
import type { EventDetails } from '@/lib/events/event';
import type { Result } from '@/lib/result';
import { getSiteOrigin } from './get-site-origin';

type EventPageProps = { event: Result<EventDetails>; path: string; referral: string | string[] | undefined };

/**
 * The page of an event, on its own host and at `/events/{id}`. An event nobody knows is a real 404; an API that does
 * not answer is the error view of spec section 8.
 */
export async function EventPage({ event, path, referral }: EventPageProps) {
  if (!event.ok && event.error.code === 'not_found') notFound();
  return (
    <PageShell siteOrigin={await getSiteOrigin()}>
      {event.ok ? (
        <EventStorefront
          event={event.value}
          serverNowMs={Date.now()}
          path={path}
          referral={typeof referral === 'string' ? referral : null}
        />
      ) : (
        <EventUnavailable />
      )}
    </PageShell>
  );
}

/** Title, description and picture of an event's page; `canonical` is its one true address. */
export function toEventMetadata(event: Result<EventDetails>, canonical: string): Metadata {
  if (!event.ok) return { title: 'Event', robots: { index: false } };
  const { title, description, image } = event.value;
  return {
    title,
    description,
    alternates: { canonical },
    openGraph: { title, description, images: [image], type: 'website', url: canonical },
  };
}
