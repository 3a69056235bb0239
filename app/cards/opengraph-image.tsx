import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { CARD_SIZE, PAGES, type SitePage, toCardName } from '@/lib/seo/pages';
import { Card } from './card';

const PICTURES: Record<string, string> = {
  '/about': 'about',
  '/faq': 'ppv-faq',
  '/pay-per-view-streaming': 'ppv-live',
  '/new': 'intro-poster',
};

const readFont = (path: string) => readFile(join(process.cwd(), 'node_modules', path));

async function readDrawing(name: string): Promise<string> {
  const drawing = await readFile(join(process.cwd(), 'public/images', `${name}.svg`));
  return `data:image/svg+xml;base64,${drawing.toString('base64')}`;
}

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
  const [audience, drawing, heading, text] = await Promise.all([
    readDrawing('audience'),
    picture === undefined ? null : readDrawing(picture),
    readFont('@fontsource/anton/files/anton-latin-400-normal.woff'),
    // next/og reads no variable fonts, and the site's own is one.
    readFont('next/dist/compiled/@vercel/og/Geist-Regular.ttf'),
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
      fonts: [
        { name: 'Anton', data: heading },
        { name: 'Geist', data: text },
      ],
      // The address stays the same when the text changes.
      headers: { 'Cache-Control': 'public, max-age=86400' },
    },
  );
}
