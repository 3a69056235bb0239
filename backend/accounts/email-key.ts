import { toAsciiDomain } from '@/lib/network/ascii-domain';

/** An email in one spelling: NFKC (full-width look-alikes are one address) and lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** What emails are compared by: an international domain as the network knows it (RFC 5891). */
export function toEmailKey(email: string): string {
  const normal = normaliseEmail(email);
  const at = normal.lastIndexOf('@');
  return normal.slice(0, at + 1) + toAsciiDomain(normal.slice(at + 1));
}

/** Older releases, and migration 0008, keyed some rows by the plain spelling. */
export function toEmailKeys(email: string): string[] {
  return [...new Set([toEmailKey(email), normaliseEmail(email)])];
}

/** Whether two emails look like one person's. A guess: good for denying credit, not for logins. */
export function isSamePerson(one: string, other: string): boolean {
  const [key, otherKey] = [one, other].map((email) => {
    const [name = '', domain = ''] = toPersonKey(email).split('@');
    return `${name.replaceAll('.', '')}@${domain}`;
  });
  return key === otherKey;
}

/** One for all spellings of a mailbox: no `+tag`, at Gmail no dots (its help, answer 7436150). */
export function toPersonKey(email: string): string {
  const key = toEmailKey(email);
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
