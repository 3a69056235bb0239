import { toAsciiDomain } from '@/lib/network/ascii-domain';

/** NFKC maps full-width look-alikes to one address. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** Emails are compared by this key, with the domain in ASCII form (RFC 5891). */
export function toEmailKey(email: string): string {
  const normal = normaliseEmail(email);
  const at = normal.lastIndexOf('@');
  return normal.slice(0, at + 1) + toAsciiDomain(normal.slice(at + 1));
}

/** Older releases and migration 0008 keyed some rows by the plain spelling. */
export function toEmailKeys(email: string): string[] {
  return [...new Set([toEmailKey(email), normaliseEmail(email)])];
}

/** A heuristic: good enough to deny a referral credit, not for logins. */
export function isSamePerson(one: string, other: string): boolean {
  const [key, otherKey] = [one, other].map((email) => {
    const [name = '', domain = ''] = toPersonKey(email).split('@');
    return `${name.replaceAll('.', '')}@${domain}`;
  });
  return key === otherKey;
}

/** Drops a `+tag`, and at Gmail the dots (Gmail help, answer 7436150). */
export function toPersonKey(email: string): string {
  const key = toEmailKey(email);
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
