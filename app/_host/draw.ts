import type { ReactElement } from 'react';
import { readFonts } from '@/app/cards/card-files';

const MAX_DRAWN = 200;
const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>();
let before: Promise<unknown> = Promise.resolve();

type Size = { width: number; height: number };

/** A PNG, drawn once for each key, and one at a time. The key names all that is drawn. */
export function drawOnce(key: string, size: Size, draw: () => Promise<ReactElement>) {
  const known = drawn.get(key);
  if (known) return known;
  const made = before.then(async () => {
    const { ImageResponse } = await import('next/og');
    const answer = new ImageResponse(await draw(), { ...size, fonts: await readFonts() });
    return Buffer.from(await answer.arrayBuffer());
  });
  before = made.catch(() => drawn.delete(key));
  const [oldest] = drawn.keys();
  if (oldest !== undefined && drawn.size >= MAX_DRAWN) drawn.delete(oldest);
  drawn.set(key, made);
  return made;
}

export const toPng = (picture: Buffer<ArrayBuffer>): Response =>
  new Response(picture, {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  });
