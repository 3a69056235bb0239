import type { MetadataRoute } from 'next';
import { getHostAddress } from '@/app/_host/request-host';
import { SITE } from '@/lib/seo/site';

/** All but the API may be crawled: a page that must not be listed says so in its own head. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const host = await getHostAddress();
  const base = host.kind === 'event' ? host.url : SITE.url;
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: new URL('/sitemap.xml', base).href,
  };
}
