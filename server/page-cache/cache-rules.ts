import { AT_ONCE_MS, FRESH_MS, STALE_MS } from '@/lib/cache/stale-cache';

// For caches in front (RFC 9111, RFC 5861).

/** As long as a deployment may go unnoticed. */
export const STATIC_PAGE = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60, stale-if-error=86400';

/** As long as the event is cached. */
export const EVENT_PAGE = `public, max-age=0, s-maxage=${FRESH_MS / 1000}, stale-while-revalidate=${(AT_ONCE_MS - FRESH_MS) / 1000}, stale-if-error=${STALE_MS / 1000}`;

export const PERSONAL_PAGE = 'private, no-store';

/** For addresses that contain a hash of the content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** RFC 9110 section 12.5.5. */
export function varyBy(given: string | undefined, more: readonly string[]): string {
  const names = new Map(
    [...(given ?? '').split(','), ...more]
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => [name.toLowerCase(), name]),
  );
  return [...names.values()].join(', ');
}
