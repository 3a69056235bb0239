import { toEmailKey } from './email-key';

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
 * What all spellings of one mailbox have in common, as far as is certain enough to refuse a person what each gets once: a
 * `+tag` counts nowhere, dots count everywhere but at Gmail (support.google.com/mail/answer/7436150).
 */
export function toPersonKey(email: string): string {
  const key = toEmailKey(email);
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
