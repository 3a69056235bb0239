import type { MetadataRoute } from 'next';
import { getHostAddress } from '@/app/_host/request-host';
import { SITE } from '@/lib/seo/site';

/** Pages that must not be listed say so in their own head. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const host = await getHostAddress();
  const base = host.kind === 'host' ? host.url : SITE.url;
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: new URL('/sitemap.xml', base).href,
  };
}
