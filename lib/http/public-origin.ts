import { env } from '@/lib/env';

type HeaderReader = { get(name: string): string | null };

const HOST = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9a-f:]{2,45}\](?::\d{1,5})?$/;

/** Once headers are sealed (`server/validation/seal-forwarded`), those of a proxy are there from one of ours only, wherever there are any. */
const HAS_PROXIES = env.TRUST_PROXY !== false;

/**
 * The host a visitor's browser asked for, in lower case and with its port: `X-Forwarded-Host` only behind a proxy of
 * ours (`TRUST_PROXY`), else `Host`. Null when it is missing or not a host name. Whoever reads headers that are not sealed yet
 * says whether the other end is one.
 */
export function requestHost(headers: HeaderReader, isByProxy = HAS_PROXIES): string | null {
  const forwarded = isByProxy ? headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined;
  const host = (forwarded ?? headers.get('host') ?? '').toLowerCase();
  return HOST.test(host) ? host : null;
}

/**
 * The scheme of the visitor's address: `X-Forwarded-Proto` behind a proxy of ours, else that of `SITE_URL`: we serve
 * plain HTTP ourselves, so whoever ends TLS in front is described by the site's own address.
 */
export function requestScheme(headers: HeaderReader): 'http' | 'https' {
  const forwarded = HAS_PROXIES ? headers.get('x-forwarded-proto')?.split(',')[0]?.trim() : undefined;
  if (forwarded === 'https' || forwarded === 'http') return forwarded;
  return env.SITE_URL.startsWith('https:') ? 'https' : 'http';
}

/** The origin the visitor sees in the address bar; the site's own when the host is unusable. */
export function publicOrigin(headers: HeaderReader): string {
  const host = requestHost(headers);
  return host ? `${requestScheme(headers)}://${host}` : env.SITE_URL;
}
