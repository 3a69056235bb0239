import { domainToASCII } from 'node:url';

/** Not all ASCII; nothing but letters, digits, dots and hyphens may reach a parser of hosts. */
const INTERNATIONAL = /^(?!\p{ASCII}*$)[\p{L}\p{M}\p{N}.-]+$/u;

/** An international domain as the network knows it (RFC 5891); any other text as it is. */
export function toAsciiDomain(domain: string): string {
  return (INTERNATIONAL.test(domain) && domainToASCII(domain)) || domain;
}
