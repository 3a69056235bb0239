import { parse } from 'tldts';
import { isLoopbackHost } from '@/lib/env/loopback-host';

export type HostTarget = { kind: 'site' } | { kind: 'event'; key: string } | { kind: 'unknown' };

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * `host` is lower-case (docs/product.md, Hosts). IP addresses and `localhost` are the main site,
 * for health checks.
 */
export function resolveHost(host: string | null, siteHostname: string): HostTarget {
  const hostname = stripPort(host ?? '');
  const root = rootDomain(siteHostname);
  if (hostname === siteHostname || hostname === root || hostname === `www.${root}`) return { kind: 'site' };
  if (hostname.endsWith(`.${root}`)) return toEvent(hostname.slice(0, -root.length - 1));
  const parsed = parse(hostname, { allowPrivateDomains: true, detectIp: true });
  if (parsed.isIp || hostname === 'localhost') return { kind: 'site' };
  return parsed.domain ? toEvent(hostname) : { kind: 'unknown' };
}

function toEvent(key: string): HostTarget {
  return key.length <= 253 && key.split('.').every((label) => LABEL.test(label))
    ? { kind: 'event', key }
    : { kind: 'unknown' };
}

/** `example.com` for `www.example.com`. */
export function rootDomain(siteHostname: string): string {
  if (isLoopbackHost(siteHostname)) return 'localhost';
  return parse(siteHostname, { allowPrivateDomains: true }).domain ?? siteHostname;
}

export function stripPort(host: string): string {
  return host.replace(/:\d{1,5}$/, '').replace(/\.$/, '');
}

export type HostDecision =
  { kind: 'pass' } | { kind: 'rewrite'; path: string; status?: 404 } | { kind: 'redirect'; url: string };

const EVENT_HOST_PAGES =
  /^\/(?:auth(?:\/(?:login|register|code|follow|forgot-password|refuse(?:-gift)?|reset-password|unsubscribe|verify-email))?|user\/(?:account|purchases(?:\/[^/]+)?|watch\/[^/]+(?:\/test)?)|checkout|paypal|completion|pair|tv|passes\/[^/]+|events\/[^/]+(?:\/calendar\.ics)?)\/?$|^\/api(?:\/(?!(?:studio|operator)(?:\/|$))[^/%]*(?:\/|$)|$)/;

const MARKETING = [
  ...(['services', 'plans', 'events', 'faq', 'about', 'contact', 'new'] as const),
  'pay-per-view-streaming',
] as const;
const LEGAL = ['terms-and-conditions', 'privacy-policy', 'refund-policy'] as const;

/** Where a page that search engines find may be: all hosts know what to do with it. */
export type PublicPath = '/' | `/${(typeof MARKETING | typeof LEGAL)[number]}`;

const SITE_PAGES = new RegExp(
  `^/(?:${MARKETING.join('|')}|contact/(?:un)?sent|sandbox/outbox|studio(?:/.*)?)/?$`,
);

/** On an event's host `app/sites/[domain]/[page]` shows these. */
const SHARED_PAGES = new RegExp(
  `^/(thank-you|denied|not-available-in-your-country|not-found|terms-of-use|${LEGAL.join('|')})/?$`,
);

/** docs/product.md, Hosts. `sites/…` is internal. */
export function routeHost(host: HostTarget, path: string, siteUrl: string): HostDecision {
  const isInternal = path === '/sites' || path.startsWith('/sites/');
  if (host.kind === 'site' && !isInternal) return { kind: 'pass' };
  if (host.kind !== 'event') return { kind: 'rewrite', path: '/not-found', status: 404 };
  if (path === '/') return { kind: 'rewrite', path: `/sites/${host.key}` };
  if (EVENT_HOST_PAGES.test(path)) return { kind: 'pass' };
  const [, shared] = SHARED_PAGES.exec(path) ?? [];
  if (shared !== undefined) return { kind: 'rewrite', path: `/sites/${host.key}/${shared}` };
  if (SITE_PAGES.test(path)) return { kind: 'redirect', url: `${siteUrl}${path}` };
  return { kind: 'rewrite', path: `/sites/${host.key}/not-found`, status: 404 };
}
