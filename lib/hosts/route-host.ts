import type { HostTarget } from './resolve-host';

/** What the middleware does with a request. Paths start with `/`. */
export type HostDecision =
  { kind: 'pass' } | { kind: 'rewrite'; path: string; status?: 404 } | { kind: 'redirect'; url: string };

/** Pages an event's own address has besides its storefront: what a buyer needs to log in, pay, watch and read the terms. */
const EVENT_HOST_PAGES =
  /^\/(auth|user|checkout|paypal|completion|thank-you|denied|not-available-in-your-country|not-found|events|api|terms-of-use|terms-and-conditions|privacy-policy|refund-policy)(\/|$)/;

/**
 * Decides by host and path (design section 3, decision 10). `sites/…` is the storefront's inner address and cannot be
 * requested from outside. Marketing pages belong to the main site alone, so event hosts send visitors there.
 */
export function routeHost(host: HostTarget, path: string, siteUrl: string): HostDecision {
  if (path === '/sites' || path.startsWith('/sites/'))
    return { kind: 'rewrite', path: '/not-found', status: 404 };
  if (host.kind === 'site') return { kind: 'pass' };
  if (host.kind === 'unknown') return { kind: 'rewrite', path: '/not-found', status: 404 };
  if (path === '/') return { kind: 'rewrite', path: `/sites/${host.key}` };
  if (EVENT_HOST_PAGES.test(path)) return { kind: 'pass' };
  return { kind: 'redirect', url: `${siteUrl}${path}` };
}
