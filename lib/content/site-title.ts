import { parse } from 'tldts';

/**
 * The longest public suffixes registries give out have four labels; with the name in front that
 * makes five.
 */
const DEPTH = 5;

/**
 * The main domain name of an address without its suffix: `www.marquee.co.uk` gives `marquee`. Only
 * the last five labels are looked at. Takes a host with or without a port; where there is no
 * registrable domain (localhost and its subdomains, an IP address, an empty host) it gives the
 * fallback.
 */
export function siteTitle(host: string, fallback: string): string {
  const name = hostnameOf(host);
  if (name === 'localhost' || name.endsWith('.localhost')) return fallback;
  const tail = name.split('.').slice(-DEPTH).join('.');
  // An IPv4 address has four labels, so taking the tail leaves it whole for the parser to
  // recognise.
  return parse(tail).domainWithoutSuffix || fallback;
}

function hostnameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
