import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A drawing of `public` as a data URI, for the few that are on the first screen: they are shown
 * with the page's first paint, and nothing has to be asked for before it.
 * @param src its address, '/images/….svg'
 */
export function inlineDrawing(src: string): string {
  const svg = readFileSync(join(process.cwd(), 'public', src), 'utf8');
  return `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[#<>%\s]/g, encodeURIComponent)}`;
}
