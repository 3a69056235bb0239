import { isLoopbackHost } from '@/lib/env';
import { getHost } from '@/lib/hosts/get-host';

/**
 * Whether a cookie of this host may be `Secure`, and with it have the `__Host-` prefix: browsers accept that over https and
 * on loopback names (W3C Secure Contexts, section 3.1).
 */
export function allowsSecure(headers: { get(name: string): string | null }): boolean {
  const { scheme, hostname } = getHost(headers);
  return scheme === 'https' || isLoopbackHost(hostname);
}
