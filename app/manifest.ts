import type { MetadataRoute } from 'next';
import { getEventHost } from '@/app/_host/request-host';
import { HOME } from '@/lib/content/home';
import { env } from '@/lib/env';
import { HOST_ICON } from '@/lib/seo/pages';

/** An event's host has its broadcaster's. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const host = await getEventHost();
  const name = host?.name ?? env.SITE_NAME;
  return {
    name,
    short_name: name,
    description: host ? (host.event ?? undefined) : HOME.description,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#15110e',
    theme_color: '#15110e',
    icons: host
      ? [{ ...HOST_ICON, purpose: 'any' }]
      : [
          ...[192, 512].map((size) => toIcon('icon', size, 'any')),
          ...[192, 512].map((size) => toIcon('maskable', size, 'maskable')),
        ],
  };
}

function toIcon(name: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
