import { domainToASCII } from 'node:url';

/** A domain of letters, digits, dots and hyphens, not all of them ASCII. Nothing else may reach a parser of hosts. */
const INTERNATIONAL = /^(?!\p{ASCII}*$)[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An e-mail in its one spelling: Unicode-normalised (NFKC, so that look-alike full-width letters are one address) and in
 * lower case. The address itself is kept as typed.
 */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/**
 * What two e-mails are compared by: their one spelling, with an international domain as the network knows it (RFC 5891:
 * `münchen.de` is `xn--mnchen-3ya.de`). A domain that has no such name is left as it is.
 */
export function toEmailKey(email: string): string {
  const normal = normaliseEmail(email);
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1);
  const ascii = INTERNATIONAL.test(domain) ? domainToASCII(domain) : '';
  return ascii === '' ? normal : normal.slice(0, at + 1) + ascii;
}

/**
 * The keys that rows of an e-mail may have: today's, and the spelling, where it is another: older releases keyed by that, and so
 * is still an account whose key of today another account had when migration 0008 came.
 */
export function toEmailKeys(email: string): string[] {
  return [...new Set([toEmailKey(email), normaliseEmail(email)])];
}
