import { isLoopbackHost } from '@/lib/env';
import { getHost } from '@/lib/hosts/get-host';

/**
 * A cookie of a `Cookie` header as Next reads it for a page, so that what is answered in front of
 * Next goes by the same: of several, the last that can be decoded. Undefined without one.
 */
export function readCookie(header: string | null, name: string): string | undefined {
  let found: string | undefined;
  for (const pair of header?.split(/; */) ?? []) {
    const mark = pair.indexOf('=');
    if ((mark < 0 ? pair : pair.slice(0, mark)) !== name) continue;
    found = mark < 0 ? 'true' : (decode(pair.slice(mark + 1)) ?? found);
  }
  return found;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/**
 * Whether a cookie of this host may be `Secure`, and with it have the `__Host-` prefix: browsers
 * accept that over https and on loopback names (W3C Secure Contexts, section 3.1).
 */
export function allowsSecure(headers: { get(name: string): string | null }): boolean {
  const { scheme, hostname } = getHost(headers);
  return scheme === 'https' || isLoopbackHost(hostname);
}
