import { calls } from '@/lib/contract';
import { SITE } from '../target';
import type { Context } from './context';

export async function readMails({ inside }: Context, to: string) {
  await inside.upstream.deliverMail();
  return (await inside.upstream.listMail(1000)).filter((mail) => mail.to_address === to);
}

/** A subdomain of the site's host. */
export const toHost = ({ domain }: { domain: string }) => SITE.url.replace('//', `//${domain}.`);

export async function verifyAddress(context: Context, { email }: { email: string }): Promise<void> {
  const mails = await readMails(context, email);
  const token = tokenIn(mails.find(({ subject }) => subject.startsWith('Confirm'))?.body);
  await context.client.ok(calls.verifyEmail, { body: { token } });
}

/** Returns text that is not a token when there is no link. */
export function tokenIn(text = ''): string {
  return /\?token=([\w-]+)[&\n]/.exec(text)?.[1] ?? 'no token';
}
