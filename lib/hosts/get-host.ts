import { env } from '@/lib/env';
import { runtime } from '@/lib/runtime';
import { type HostTarget, resolveHost, stripPort } from './resolve-host';

export type HeaderReader = { get(name: string): string | null };

export type Host = HostTarget & {
  name: string | null;
  /** Without port and final dot. */
  hostname: string;
  scheme: 'http' | 'https';
  origin: string;
};

declare module '@/lib/runtime' {
  interface Runtime {
    /** Set by our server, which removes internal headers from visitors' requests. */
    isBehindServer?: true;
  }
}

export const HOST_HEADER = 'x-resolved-host';

const NAME = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9a-f:]{2,45}\](?::\d{1,5})?$/;

/** Browsers omit 80 and 443 (RFC 9110 section 4.2.3); some proxies write them. */
export const dropDefaultPort = (name: string) => name.replace(/:(?:80|443)$/, '');

export function getHost(headers: HeaderReader): Host {
  const resolved = runtime.isBehindServer ? headers.get(HOST_HEADER) : null;
  return resolved === null ? readHost(headers, env.TRUST_PROXY !== false) : parseHostHeader(resolved);
}

/** `isByProxy` lets `X-Forwarded-*` count. Without them the scheme is that of `SITE_URL`. */
export function readHost(headers: HeaderReader, isByProxy: boolean, siteUrl = env.SITE_URL): Host {
  const forwarded = (name: string) => (isByProxy ? headers.get(name)?.split(',', 1)[0]?.trim() : undefined);
  const given = (forwarded('x-forwarded-host') ?? headers.get('host') ?? '').toLowerCase();
  const name = NAME.test(given) ? dropDefaultPort(given) : null;
  const site = new URL(siteUrl);
  const scheme = forwarded('x-forwarded-proto');
  const isHttps = scheme === 'https' || (scheme !== 'http' && site.protocol === 'https:');
  return describeHost(resolveHost(name, site.hostname), name, isHttps, siteUrl);
}

/** The build's `skipWord` has Next skip the middleware. */
export function toHostHeader(host: Host, skipWord: string | null): string {
  const key = host.kind === 'event' ? host.key : '-';
  const parts = [host.kind, key, host.scheme, host.name ?? '-'];
  return (skipWord === null ? parts : [...parts, skipWord]).join(' ');
}

function parseHostHeader(value: string): Host {
  const [kind, key = '', scheme, name] = value.split(' ');
  const target: HostTarget = kind === 'event' ? { kind, key } : { kind: kind === 'site' ? kind : 'unknown' };
  return describeHost(target, name === undefined || name === '-' ? null : name, scheme === 'https');
}

export function describeHost(
  target: HostTarget,
  name: string | null,
  isHttps: boolean,
  siteUrl = env.SITE_URL,
): Host {
  const scheme = isHttps ? 'https' : 'http';
  const origin = name === null ? siteUrl : `${scheme}://${name}`;
  return { ...target, name, hostname: stripPort(name ?? ''), scheme, origin };
}
