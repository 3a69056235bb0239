import type { MetadataRoute } from 'next';
import { HOME } from '@/lib/content/home';
import { env } from '@/lib/env';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: env.SITE_NAME,
    short_name: env.SITE_NAME,
    description: HOME.description,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#15110e',
    theme_color: '#15110e',
    icons: [
      ...[192, 512].map((size) => toIcon('icon', size, 'any')),
      ...[192, 512].map((size) => toIcon('maskable', size, 'maskable')),
    ],
  };
}

function toIcon(name: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
