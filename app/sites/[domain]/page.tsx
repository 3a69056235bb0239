import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { EventPage, toEventMetadata } from '@/app/_host/event-page';
import { getHostEvent } from '@/app/_host/get-host-event';
import { siteTitle } from '@/lib/content/site-title';
import { env } from '@/lib/env';
import { requestHost } from '@/lib/http/public-origin';

type Props = { params: Promise<{ domain: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ domain }, head] = await Promise.all([params, headers()]);
  const metadata = await toEventMetadata(await getHostEvent(domain));
  const site = siteTitle(requestHost(head) ?? '', env.SITE_NAME);
  return { ...metadata, title: { absolute: `${metadata.title} | ${site}` } };
}

/** The storefront at an event's own address; the middleware rewrites `/` to here with the host's key. */
export default async function SitePage({ params }: Props) {
  const { domain } = await params;
  return <EventPage event={getHostEvent(domain)} path="/" />;
}
