import type { MetadataRoute } from 'next';
import { getHostAddress } from '@/app/_host/request-host';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';

/**
 * What may be found at the host that is asked: the main site's pages, or an event's one page with
 * its poster.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const host = await getHostAddress();
  if (host.kind === 'event') {
    // Next writes addresses into the XML as they are.
    const images = host.picture ? [host.picture.replaceAll('&', '&amp;')] : [];
    return [{ url: host.url, images }];
  }
  return Object.values(PAGES).map(({ path }) => ({ url: `${SITE.url}${path}` }));
}
