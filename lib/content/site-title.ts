import { parse } from 'tldts';

/** The longest public suffixes have four labels; with the name that makes five. */
const DEPTH = 5;

/**
 * The domain name without its suffix: `www.marquee.co.uk` gives `marquee`; the fallback for
 * localhost, an IP address or an empty host.
 */
export function siteTitle(host: string, fallback: string): string {
  const name = hostnameOf(host);
  if (name === 'localhost' || name.endsWith('.localhost')) return fallback;
  const tail = name.split('.').slice(-DEPTH).join('.');
  // An IPv4 address has four labels and stays whole.
  return parse(tail).domainWithoutSuffix || fallback;
}

function hostnameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
