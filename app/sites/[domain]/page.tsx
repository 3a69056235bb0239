import type { Metadata } from 'next';
import { type ChannelQuery, ChannelPage, toChannelMetadata } from '@/app/_channel/channel-page';
import { EventPage, toEventMetadata } from '@/app/_host/event-page';
import {
  getEventHost,
  getHostContent,
  getHostEvent,
  getSiteTitle,
  toHostNames,
} from '@/app/_host/request-host';

type Search = Record<'via' | 'sort' | 'page', string | string[] | undefined>;
type Props = { params: Promise<{ domain: string }>; searchParams: Promise<Partial<Search>> };

const toText = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
const toQuery = ({ sort, page }: Partial<Search>): ChannelQuery => ({
  sort: toText(sort),
  page: toText(page),
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ domain }, search] = await Promise.all([params, searchParams]);
  const found = await getHostContent(domain);
  const channel = found.ok ? found.value.channel : null;
  const [host, site] = await Promise.all([getEventHost(), getSiteTitle()]);
  if (channel) {
    const metadata = await toChannelMetadata(channel, toQuery(search));
    return { ...metadata, title: { absolute: metadata.title }, ...toHostNames(host) };
  }
  const metadata = await toEventMetadata(await getHostEvent(domain));
  return {
    ...metadata,
    title: { absolute: `${metadata.title} | ${site}` },
    ...toHostNames(host),
  };
}

/** The middleware rewrites `/` to this with the host's key. */
export default async function SitePage({ params, searchParams }: Props) {
  const [{ domain }, search] = await Promise.all([params, searchParams]);
  const found = await getHostContent(domain);
  if (found.ok && found.value.channel) return <ChannelPage domain={domain} query={toQuery(search)} />;
  return <EventPage event={getHostEvent(domain)} path="/" via={search.via} />;
}
