import type { Metadata } from 'next';
import { EventPage, toEventMetadata } from '@/app/_host/event-page';
import { getEventHost, getHostEvent, getSiteTitle, toHostNames } from '@/app/_host/request-host';

type Props = {
  params: Promise<{ domain: string }>;
  searchParams: Promise<{ via?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { domain } = await params;
  const metadata = await toEventMetadata(await getHostEvent(domain));
  const [host, site] = await Promise.all([getEventHost(), getSiteTitle()]);
  return {
    ...metadata,
    title: { absolute: `${metadata.title} | ${site}` },
    ...toHostNames(host),
  };
}

/** The middleware rewrites `/` to this with the host's key. */
export default async function SitePage({ params, searchParams }: Props) {
  const [{ domain }, { via }] = await Promise.all([params, searchParams]);
  return <EventPage event={getHostEvent(domain)} path="/" via={via} />;
}
