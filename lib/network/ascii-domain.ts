import { domainToASCII } from 'node:url';

/** No other characters may reach the parser of hosts. */
const INTERNATIONAL = /^(?!\p{ASCII}*$)[\p{L}\p{M}\p{N}.-]+$/u;

/** Converts an international domain (RFC 5891); returns other texts unchanged. */
export function toAsciiDomain(domain: string): string {
  return (INTERNATIONAL.test(domain) && domainToASCII(domain)) || domain;
}
