import type { Metadata } from 'next';
import { env } from '@/lib/env';
import { CARD_SIZE, cardPath, PAGES, type SitePage } from './pages';

export function toPageMetadata(page: SitePage): Metadata {
  return withCard(page, page);
}

export function toPrivateMetadata(page: SitePage): Metadata {
  return { ...withCard(page, PAGES.home), robots: { index: false } };
}

function withCard(
  { path, name, title = name, description, heading = name }: SitePage,
  card: SitePage,
): Metadata {
  const picture = { url: cardPath(card), ...CARD_SIZE, type: 'image/png', alt: card.heading ?? card.name };
  return {
    title,
    description,
    alternates: { canonical: path },
    // Next replaces these objects as a whole instead of merging them with the layout's.
    openGraph: {
      type: 'website',
      siteName: env.SITE_NAME,
      locale: 'en_US',
      url: path,
      title: heading,
      description,
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title: heading, description, images: [picture] },
  };
}
