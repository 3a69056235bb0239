import { ImageResponse } from 'next/og';
import { CARD_SIZE, PAGES, type SitePage, toCardName } from '@/lib/seo/pages';
import { Card } from './card';
import { readDrawing, readFonts } from './card-files';

const PICTURES: Record<string, string> = {
  '/about': 'about',
  '/faq': 'ppv-faq',
  '/pay-per-view-streaming': 'ppv-live',
  '/new': 'intro-poster',
};

export function generateImageMetadata() {
  return Object.values<SitePage>(PAGES).map((page) => ({
    id: toCardName(page),
    size: CARD_SIZE,
    contentType: 'image/png',
    alt: page.heading ?? page.name,
  }));
}

export default async function Image({ id }: { id: Promise<string> }) {
  const name = await id;
  const page = Object.values<SitePage>(PAGES).find((each) => toCardName(each) === name);
  if (!page) return new Response(null, { status: 404 });
  const picture = PICTURES[page.path];
  const [audience, drawing, fonts] = await Promise.all([
    readDrawing('audience'),
    picture === undefined ? null : readDrawing(picture),
    readFonts(),
  ]);
  return new ImageResponse(
    <Card
      heading={page.heading ?? page.name}
      description={page.description}
      drawing={drawing}
      audience={audience}
    />,
    {
      ...CARD_SIZE,
      fonts,
      // The address stays the same when the text changes.
      headers: { 'Cache-Control': 'public, max-age=86400' },
    },
  );
}
