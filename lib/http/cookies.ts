import { isLoopbackHost } from '@/lib/env';
import { getHost } from '@/lib/hosts/get-host';

/** As Next does: of several, the last that can be decoded. */
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

/** Browsers allow it on https and loopback (W3C Secure Contexts, section 3.1). */
export function allowsSecure(headers: { get(name: string): string | null }): boolean {
  const { scheme, hostname } = getHost(headers);
  return scheme === 'https' || isLoopbackHost(hostname);
}
