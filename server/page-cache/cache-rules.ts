import { AT_ONCE_MS, FRESH_MS, STALE_MS } from '@/lib/cache/stale-cache';

// What caches in front (a CDN, nginx) may keep: what we keep ourselves (RFC 9111, RFC 5861).

/** Pages of the build: as long as a deployment may go unnoticed. */
export const STATIC_PAGE = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60, stale-if-error=86400';

/** Event pages for anonymous visitors: as long as the event behind them is cached. */
export const EVENT_PAGE = `public, max-age=0, s-maxage=${FRESH_MS / 1000}, stale-while-revalidate=${(AT_ONCE_MS - FRESH_MS) / 1000}, stale-if-error=${STALE_MS / 1000}`;

export const PERSONAL_PAGE = 'private, no-store';

/** Of an address with the text's own hash in it. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** A Vary header (RFC 9110 section 12.5.5) that names more than it did, each name once. */
export function varyBy(given: string | undefined, more: readonly string[]): string {
  const names = new Map(
    [...(given ?? '').split(','), ...more]
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => [name.toLowerCase(), name]),
  );
  return [...names.values()].join(', ');
}
