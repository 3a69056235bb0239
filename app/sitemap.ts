import type { MetadataRoute } from 'next';
import { getHostAddress } from '@/app/_host/request-host';
import { isOffered } from '@/lib/api-client/offers';
import { eventAddress } from '@/lib/events/event-address';
import { listEvents } from '@/lib/events/find-event';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const host = await getHostAddress();
  if (host.kind === 'host') {
    // Next writes addresses into the XML unescaped.
    const images = host.picture ? [host.picture.replaceAll('&', '&amp;')] : [];
    return [{ url: host.url, images, lastModified: toDate(host.updatedAtMs) }];
  }
  const isListing = isOffered('events');
  const listed = isListing ? await listEvents() : null;
  return [
    ...Object.values(PAGES)
      .filter((page) => page !== PAGES.events || isListing)
      .map(({ path }) => ({ url: `${SITE.url}${path}` })),
    ...(listed?.ok ? listed.value : []).map((event) => ({
      url: eventAddress(event, SITE.url),
      lastModified: toDate(event.updatedAtMs),
    })),
  ];
}

const toDate = (ms: number | null) => (ms === null ? undefined : new Date(ms));
