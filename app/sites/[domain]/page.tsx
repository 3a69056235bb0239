import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { type ChannelQuery, renderChannel, toChannelMetadata } from '@/app/_channel/channel-page';
import { renderEvent, toEventMetadata } from '@/app/_host/event-page';
import { HostShell } from '@/app/_host/host-shell';
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
  return <HostShell content={renderHost(domain, search)} />;
}

async function renderHost(domain: string, search: Partial<Search>): Promise<Awaited<ReactNode>> {
  const found = await getHostContent(domain);
  return found.ok && found.value.channel
    ? renderChannel(domain, toQuery(search))
    : renderEvent(getHostEvent(domain), { path: '/', via: search.via });
}
