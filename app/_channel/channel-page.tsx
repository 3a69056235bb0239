import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { ChannelView } from '@/components/channel/channel-view';
import { FollowForm } from '@/components/event/follow-form';
import { NotFoundMessage, OopsPage } from '@/components/marketing/message-page';
import { JsonLd } from '@/components/seo/json-ld';
import { getReferral } from '@/lib/auth/get-referral';
import { CHANNEL } from '@/lib/content/channel';
import { isAllowedIn } from '@/lib/contract/country-rule';
import { env } from '@/lib/env';
import type { ChannelDetails } from '@/lib/events/channel';
import type { EventDetails } from '@/lib/events/event';
import { toOembedTypes } from '@/lib/events/embed';
import { eventAddress } from '@/lib/events/event-address';
import { findHostChannel } from '@/lib/events/find-event';
import { getPosted } from '@/lib/forms/get-posted';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { setPageStatus } from '@/lib/http/page-status';
import { viewerCountry } from '@/lib/http/visitor';
import { eventPicture, toEventList } from '@/lib/seo/event-nodes';
import { SITE } from '@/lib/seo/site';
import { shorten } from '@/lib/text';

/** Of the address, as it was typed. */
export type ChannelQuery = { sort: string; page: string };

const DESCRIPTION_LENGTH = 160;

/** An address that names no page or order shows the first. */
const readQuery = ({ sort, page }: ChannelQuery) => ({
  sort: sort === 'title' ? ('title' as const) : ('date' as const),
  page: /^[1-9]\d{0,2}$/.test(page) ? page : '1',
});

export async function renderChannel(domain: string, query: ChannelQuery): Promise<Awaited<ReactNode>> {
  const { sort, page } = readQuery(query);
  const [found, head, referral] = await Promise.all([
    findHostChannel(domain, sort, page),
    headers(),
    getReferral(),
  ]);
  if (!found.ok) {
    const isMissing = found.error.code === 'not_found';
    setPageStatus(isMissing ? 404 : 503);
    return isMissing ? <NotFoundMessage /> : <OopsPage {...CHANNEL.failed} />;
  }
  const channel = seenFrom(found.value, viewerCountry(head));
  const nowMs = Date.now();
  const listed = [...channel.events, ...channel.past].map((event) => ({
    event,
    url: eventAddress(event, env.SITE_URL),
  }));
  const toHref = (event: EventDetails) => {
    const url = eventAddress(event, env.SITE_URL);
    return referral ? `${url}?ref=${referral}` : url;
  };
  const isSelling = env.PAYMENTS_MODE !== 'off';
  return (
    <>
      <JsonLd nodes={[toOrganizationNode(channel), toEventList(listed, { nowMs, isSelling }, SITE)]} />
      <ChannelView
        channel={channel}
        nowMs={nowMs}
        sort={sort}
        toHref={toHref}
        follow={<FollowForm domain={domain} name={channel.name} posted={await getPosted('follow')} />}
      />
    </>
  );
}

/** Without what is blocked in the viewer's country. */
function seenFrom(channel: ChannelDetails, country: string | null): ChannelDetails {
  const see = (events: readonly EventDetails[]) =>
    events.filter(({ countries }) => isAllowedIn(countries, country));
  return {
    ...channel,
    events: see(channel.events),
    past: see(channel.past),
    lists: channel.lists
      .map((list) => ({ ...list, events: see(list.events) }))
      .filter(({ events }) => events.length > 0),
  };
}

const addressOf = ({ domain }: ChannelDetails) => `${eventOrigin(domain, env.SITE_URL) ?? env.SITE_URL}/`;

function toOrganizationNode(channel: ChannelDetails) {
  const { contact, about, picture } = channel.organizer;
  const logo = channel.logo ?? picture;
  return {
    '@type': 'Organization',
    '@id': `${addressOf(channel)}#organization`,
    name: channel.name,
    url: addressOf(channel),
    description: about ?? undefined,
    logo: logo === null ? undefined : eventPicture({ image: logo }, SITE),
    email: contact === null || contact.startsWith('https://') ? undefined : contact,
    sameAs: contact?.startsWith('https://') ? contact : undefined,
  };
}

export async function toChannelMetadata(
  channel: ChannelDetails,
  query: ChannelQuery,
): Promise<Metadata & { title: string }> {
  const { sort, page } = readQuery(query);
  const [lead] = [...channel.events, ...channel.past];
  const about = channel.organizer.about;
  const description = about ? shorten(about, DESCRIPTION_LENGTH) : CHANNEL.description(channel.name);
  const canonical = `${addressOf(channel)}${page === '1' ? '' : `?page=${page}`}`;
  const picture = lead && eventPicture(lead, SITE);
  const images = picture ? [{ url: picture, alt: lead.title }] : undefined;
  const shared = { title: channel.name, description, images };
  return {
    title: channel.name,
    description,
    alternates: { canonical, types: toOembedTypes(addressOf(channel)) },
    // Another order of the same list.
    ...(sort === 'title' && { robots: { index: false } }),
    openGraph: { type: 'website', siteName: channel.name, locale: 'en_US', url: canonical, ...shared },
    twitter: { card: 'summary_large_image', ...shared },
  };
}
