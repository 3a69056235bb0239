import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Only for images of the first paint, for example '/images/….svg'. */
export function inlineDrawing(src: string): string {
  const svg = readFileSync(join(process.cwd(), 'public', src), 'utf8');
  return `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[#<>%\s]/g, encodeURIComponent)}`;
}
