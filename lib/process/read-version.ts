import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** Of the release in this folder, with the beginning of the hash of its sources once built. */
export function readVersion(): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const stamp = '.next/built-from.sha256';
  return existsSync(stamp) ? `${version}, build ${readFileSync(stamp, 'utf8').slice(0, 12)}` : version;
}
