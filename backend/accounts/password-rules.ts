import { fail, ok, type Result } from '@/lib/result';

/** Who chooses a password, and where: what may not be it. */
export type PasswordOwner = { name: string; email: string; siteName: string };

const COMMON = 'This password is on lists of stolen passwords. Please choose another one.';
const OWN =
  'This password is easy to guess from your name, your e-mail or this site. Please choose another one.';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a new password may be used (NIST SP 800-63B section 3.1.1.2): not one of the 49,000 most
 * common ones in leaked lists, in any case, and not the person's name, e-mail or this site's name,
 * with or without digits behind it. Its length was checked before. Fails with `invalid_input` under
 * the field `password`.
 */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<Result<null>> {
  list ??= loadList();
  const common = await list;
  if (common.has(password.toLowerCase())) return refuse(COMMON);
  const core = toCore(password);
  const { name, email, siteName } = owner;
  const [local = ''] = email.split('@');
  const guesses = [name, email, local, siteName].map(toCore).filter(Boolean);
  return guesses.includes(core) ? refuse(OWN) : ok(null);
}

/** Loaded when it is first needed, and then kept: some 4 MB. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Letters and digits without what people put around and behind a word to make it pass for a password. */
function toCore(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '').replace(/(?<!\p{N})\p{N}+$/u, '');
}

function refuse(message: string): Result<null> {
  return fail('invalid_input', message, { fields: { password: message } });
}
