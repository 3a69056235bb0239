import { type Context, insideOf } from './context';

/** The mails to an address, the newest first, once those that were asked for are written. */
export async function readMails(context: Context, to: string) {
  const { upstream } = insideOf(context);
  await upstream.deliverMail();
  return (await upstream.listMail(1000)).filter((mail) => mail.to_address === to);
}

/** The token of the link in a mail's text; words that are none when it has no link. */
export function tokenIn(text = ''): string {
  return /\?token=([\w-]+)\n/.exec(text)?.[1] ?? 'no token';
}
