import { toEmailKey } from '../accounts/email-key';

/**
 * Whether two e-mails look like one person's: many providers deliver `ann.archer+shop@…` to `annarcher@…`. A guess, good
 * enough to pay nobody for having sent himself, and never used for who may log in.
 */
export function isSamePerson(one: string, other: string): boolean {
  return toPersonKey(one) === toPersonKey(other);
}

function toPersonKey(email: string): string {
  const [local = '', domain = ''] = toEmailKey(email).split('@');
  const [name = ''] = local.replaceAll('.', '').split('+', 1);
  return `${name}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}
