import type { MetadataRoute } from 'next';
import { getHostAddress } from '@/app/_host/request-host';
import { SITE } from '@/lib/seo/site';

/**
 * Everything may be read but the programs' own entrance. Pages that are not to be listed say so
 * themselves: a crawler that may not read them would never learn it.
 */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const host = await getHostAddress();
  const base = host.kind === 'event' ? host.url : SITE.url;
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: new URL('/sitemap.xml', base).href,
  };
}
