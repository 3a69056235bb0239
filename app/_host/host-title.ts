import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { siteTitle } from '@/lib/content/site-title';
import { env } from '@/lib/env';
import { requestHost } from '@/lib/http/public-origin';

/**
 * Titles in the name of the very address that is asked (docs/product.md, Routes), for pages that
 * every host has.
 */
export async function toHostTitles(): Promise<Metadata> {
  const site = siteTitle(requestHost(await headers()) ?? '', env.SITE_NAME);
  return { title: { default: site, template: `%s | ${site}` }, robots: { index: false } };
}
