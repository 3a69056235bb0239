import { calls } from '@/lib/contract';
import { SITE } from '../target';
import type { Context } from './context';

/** The mails to an address, the newest first, once those that were asked for are written. */
export async function readMails({ inside }: Context, to: string) {
  await inside.upstream.deliverMail();
  return (await inside.upstream.listMail(1000)).filter((mail) => mail.to_address === to);
}

/** The host of an event below the site's own. */
export const toHost = ({ domain }: { domain: string }) => SITE.url.replace('//', `//${domain}.`);

/** Follows the link that a new account was mailed. */
export async function verifyAddress(context: Context, { email }: { email: string }): Promise<void> {
  const mails = await readMails(context, email);
  const token = tokenIn(mails.find(({ subject }) => subject.startsWith('Confirm'))?.body);
  await context.client.ok(calls.verifyEmail, { body: { token } });
}

/** The token of the link in a mail's text; words that are none when it has no link. */
export function tokenIn(text = ''): string {
  return /\?token=([\w-]+)[&\n]/.exec(text)?.[1] ?? 'no token';
}
