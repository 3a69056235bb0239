/**
 * What caches in front (a CDN, nginx) may keep: the same that we keep ourselves (RFC 9111, RFC 5861). Browsers ask each time
 * and are mostly told that nothing has changed.
 */

/** Pages of the build: as long as a deployment may go unnoticed. */
export const STATIC_PAGE = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60, stale-if-error=86400';

/** Event pages for people nobody knows, in milliseconds: as lib/events/answer-cache keeps what they are made of. */
export const FRESH_MS = 1000;
/** Up to this age a page is given at once, and made anew behind the visitor's back. */
export const AT_ONCE_MS = 3000;
/** How long a page stands in for a new one that cannot be had. */
export const STALE_MS = 10 * 60 * 1000;

export const EVENT_PAGE = `public, max-age=0, s-maxage=${FRESH_MS / 1000}, stale-while-revalidate=${(AT_ONCE_MS - FRESH_MS) / 1000}, stale-if-error=${STALE_MS / 1000}`;

/** Everything that is somebody's own, or no page. */
export const PERSONAL_PAGE = 'private, no-store';

/** Of an address with the text's own hash in it. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
