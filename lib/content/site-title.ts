import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';

/** The longest public suffixes have four labels. */
const DEPTH = 5;

/**
 * `www.marquee.co.uk` gives `marquee`, `xn--bcher-kva.de` gives `bücher`. Localhost and IP
 * addresses give the fallback.
 */
export function siteTitle(host: string, fallback: string): string {
  const name = hostnameOf(host);
  if (name === 'localhost' || name.endsWith('.localhost')) return fallback;
  const tail = name.split('.').slice(-DEPTH).join('.');
  return domainToUnicode(parse(tail).domainWithoutSuffix ?? '') || fallback;
}

function hostnameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
