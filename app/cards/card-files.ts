import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function readDrawing(name: string): Promise<string> {
  const drawing = await readFile(join(process.cwd(), 'public/images', `${name}.svg`));
  return `data:image/svg+xml;base64,${drawing.toString('base64')}`;
}

const readFont = (path: string) => readFile(join(process.cwd(), 'node_modules', path));

export async function readFonts() {
  const [heading, text] = await Promise.all([
    readFont('@fontsource/anton/files/anton-latin-400-normal.woff'),
    // next/og reads no variable fonts, and the site's own is one.
    readFont('next/dist/compiled/@vercel/og/Geist-Regular.ttf'),
  ]);
  return [
    { name: 'Anton', data: heading },
    { name: 'Geist', data: text },
  ];
}

/** next/og fetches the fonts of other scripts, and emoji, from elsewhere. */
export const isDrawable = (text: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2026]*$/.test(text);
