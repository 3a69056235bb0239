import * as z from 'zod';
import { boundedText } from '../../text';

export const MAX_FRAME_SITES = 20;

/** Of a `frame-ancestors` directive (CSP 3): nothing that ends it or names more than one host. */
const ORIGIN =
  /^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)$/;

const NEEDS_SITES = `Please enter at most ${MAX_FRAME_SITES} addresses that start with https://, each on a line of its own`;

/** A pasted address of a page counts for its whole site. */
function toOrigin(line: string): string | null {
  try {
    const { origin } = new URL(line);
    return ORIGIN.test(origin) ? origin : null;
  } catch {
    return null;
  }
}

/** Lines of addresses become the origins of sites that may show a player, each once. */
export const frameSitesSchema = boundedText(6000, { tooLong: NEEDS_SITES })
  .transform((text, ctx) => {
    const lines = text.split('\n').flatMap((line) => line.trim() || []);
    const origins = [...new Set(lines.map(toOrigin))];
    if (origins.length <= MAX_FRAME_SITES && !origins.includes(null)) return origins.join('\n');
    ctx.addIssue(NEEDS_SITES);
    return z.NEVER;
  })
  .default('');
