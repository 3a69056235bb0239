import { domainToASCII } from 'node:url';

/**
 * A domain of letters, digits, dots and hyphens, not all of them ASCII. Nothing else may reach a
 * parser of hosts.
 */
const INTERNATIONAL = /^(?!\p{ASCII}*$)[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An e-mail in its one spelling: Unicode-normalised (NFKC, so that look-alike full-width letters
 * are one address) and in lower case. The address itself is kept as typed.
 */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/**
 * What two e-mails are compared by: their one spelling, with an international domain as the network
 * knows it (RFC 5891: `münchen.de` is `xn--mnchen-3ya.de`). A domain that has no such name is left
 * as it is.
 */
export function toEmailKey(email: string): string {
  const normal = normaliseEmail(email);
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1);
  const ascii = INTERNATIONAL.test(domain) ? domainToASCII(domain) : '';
  return ascii === '' ? normal : normal.slice(0, at + 1) + ascii;
}

/**
 * The keys that rows of an e-mail may have: today's, and the spelling, where it is another: older
 * releases keyed by that, and so is still an account whose key of today another account had when
 * migration 0008 came.
 */
export function toEmailKeys(email: string): string[] {
  return [...new Set([toEmailKey(email), normaliseEmail(email)])];
}

/**
 * Whether two e-mails look like one person's: many providers deliver `ann.archer+shop@…` to
 * `annarcher@…`. A guess, good enough to deny credit for referring oneself, and never used to
 * decide who may log in.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [key, otherKey] = [one, other].map((email) => {
    const [name = '', domain = ''] = toPersonKey(email).split('@');
    return `${name.replaceAll('.', '')}@${domain}`;
  });
  return key === otherKey;
}

/**
 * What all spellings of one mailbox have in common, as far as is certain enough to refuse a person
 * what each gets once: a `+tag` counts nowhere, dots count everywhere but at Gmail
 * (support.google.com/mail/answer/7436150).
 */
export function toPersonKey(email: string): string {
  const key = toEmailKey(email);
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
