import { createTransport } from 'nodemailer';
import { cutText } from '@/lib/text';
import { withTimeout } from '@/lib/time/with-timeout';
import type { OutboxRow } from './outbox';

export type Delivery = { ok: true } | { ok: false; permanent: boolean; error: string };

export type Deliver = (mail: OutboxRow) => Promise<Delivery>;

export type MailServer = {
  send: Deliver;
  /** RFC 6531: the server accepts non-ASCII letters before the `@`. Null when unknown. */
  takesUnicode: () => Promise<boolean | null>;
};

/** In ms. Nodemailer's default is ten minutes, longer than a claim (`mailer.ts`). */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

const ASK_MS = 3000;

export function createMailServer(smtpUrl: string, from: string): MailServer {
  return { send: createDelivery(smtpUrl, from), takesUnicode: () => askForUnicode(smtpUrl) };
}

/** Uses the mail's id as Message-ID. Never throws. */
function createDelivery(smtpUrl: string, from: string): Deliver {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  const address = from
    .slice(from.indexOf('<') + 1)
    .replace('>', '')
    .trim();
  const domain = address.split('@')[1] ?? 'localhost';
  return async (mail) => {
    try {
      await transport.sendMail({
        from: mail.from_name === null ? from : { name: mail.from_name, address },
        // Nodemailer would parse a string, where a comma makes two addresses.
        to: { name: '', address: mail.to_address },
        ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
        subject: mail.subject,
        text: mail.body,
        ...(mail.html !== null && { html: mail.html }),
        messageId: `<${mail.id}@${domain}>`,
        date: new Date(mail.created_at),
        headers: toHeaders(mail),
        // Nodemailer must not read files or addresses named in a mail (nodemailer.com/message).
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { ok: true };
    } catch (error) {
      return { ok: false, permanent: isPermanent(error), error: toText(error) };
    }
  };
}

function toHeaders({ html, unsubscribe_url: url }: OutboxRow): Record<string, string> {
  return {
    // Prevents automatic replies (RFC 3834 section 5). A visitor's own message has no HTML.
    ...(html !== null && { 'Auto-Submitted': 'auto-generated' }),
    // RFC 8058
    ...(url !== null && {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** Nodemailer reveals the EHLO response only in its log. */
async function askForUnicode(smtpUrl: string): Promise<boolean | null> {
  let takes = false;
  const debug = (_entry: unknown, line: unknown) => {
    takes ||= typeof line === 'string' && /^250[ -]SMTPUTF8\b/im.test(line);
  };
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS, logger: { debug }, transactionLog: true });
  const answered = transport.verify().catch(() => false);
  return (await withTimeout(answered, ASK_MS)) ? takes : null;
}

// 5xx is final (RFC 5321 section 4.2.1), except for a rejected login, which the operator can fix.
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const aboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return aboutThisMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

function toText(error: unknown): string {
  return cutText(error instanceof Error ? error.message : String(error), 500);
}
