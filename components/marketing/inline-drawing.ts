import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A drawing of `public` ('/images/….svg') as a data URI, for the few that belong to the first
 * paint.
 */
export function inlineDrawing(src: string): string {
  const svg = readFileSync(join(process.cwd(), 'public', src), 'utf8');
  return `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[#<>%\s]/g, encodeURIComponent)}`;
}
