import { normalisePassword } from '@/lib/contract/accounts';
import { fail, ok, type Result } from '@/lib/result';

type PasswordOwner = { name: string; email: string; siteName: string };

const COMMON = 'This password is too common. Please choose another one.';
const OWN =
  'This password is too close to your name, your email or the name of this site. Please choose another one.';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * NIST SP 800-63B 3.1.1.2: rejects the 49,000 most common passwords, and the name, email or site
 * name followed by digits. Fails with `invalid_input`.
 */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<Result<null>> {
  list ??= loadList();
  const common = await list;
  if (common.has(normalisePassword(password).toLowerCase())) return refuse(COMMON);
  const core = toCore(password);
  const { name, email, siteName } = owner;
  const [local = ''] = email.split('@');
  const guesses = [name, email, local, siteName].map(toCore).filter(Boolean);
  return guesses.includes(core) ? refuse(OWN) : ok(null);
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

function toCore(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '').replace(/(?<!\p{N})\p{N}+$/u, '');
}

function refuse(message: string): Result<null> {
  return fail('invalid_input', message, { fields: { password: message } });
}
