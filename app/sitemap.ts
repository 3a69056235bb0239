import type { MetadataRoute } from 'next';
import { getHostAddress } from '@/app/_host/request-host';
import { isOffered } from '@/lib/api-client/offers';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const host = await getHostAddress();
  if (host.kind === 'event') {
    // Next writes addresses into the XML unescaped.
    const images = host.picture ? [host.picture.replaceAll('&', '&amp;')] : [];
    return [{ url: host.url, images }];
  }
  const pages = Object.values(PAGES).filter((page) => page !== PAGES.events || isOffered('events'));
  return pages.map(({ path }) => ({ url: `${SITE.url}${path}` }));
}
