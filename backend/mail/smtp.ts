import { createTransport } from 'nodemailer';
import { cutText } from '@/lib/text';
import { withTimeout } from '@/lib/time/with-timeout';
import type { OutboxRow } from './outbox';

/** `permanent`: the server will never take this mail. */
export type Delivery = { ok: true } | { ok: false; permanent: boolean; error: string };

export type Deliver = (mail: OutboxRow) => Promise<Delivery>;

export type MailServer = {
  send: Deliver;
  /** Whether it takes letters beyond ASCII before the `@` (RFC 6531); null when that is unknown. */
  takesUnicode: () => Promise<boolean | null>;
};

/** In milliseconds. Nodemailer waits ten minutes; a claim (`mailer.ts`) must outlive an attempt. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** How long a visitor waits for the server's answer. */
const ASK_MS = 3000;

export function createMailServer(smtpUrl: string, from: string): MailServer {
  return { send: createDelivery(smtpUrl, from), takesUnicode: () => askForUnicode(smtpUrl) };
}

/** Hands mails to an SMTP server, each with its own id as Message-ID. Never throws. */
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
        // As objects: a text would be parsed, and a comma in it would make two addresses.
        to: { name: '', address: mail.to_address },
        ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
        subject: mail.subject,
        text: mail.body,
        ...(mail.html !== null && { html: mail.html }),
        messageId: `<${mail.id}@${domain}>`,
        date: new Date(mail.created_at),
        // Stops machines from replying (RFC 3834 section 5). A visitor's own message has no HTML.
        ...(mail.html !== null && { headers: { 'Auto-Submitted': 'auto-generated' } }),
        // A mail must never make nodemailer read a file or an address (nodemailer.com/message).
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { ok: true };
    } catch (error) {
      return { ok: false, permanent: isPermanent(error), error: toText(error) };
    }
  };
}

/** The answer to EHLO is in the log of the conversation only. */
async function askForUnicode(smtpUrl: string): Promise<boolean | null> {
  let takes = false;
  const debug = (_entry: unknown, line: unknown) => {
    takes ||= typeof line === 'string' && /^250[ -]SMTPUTF8\b/im.test(line);
  };
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS, logger: { debug }, transactionLog: true });
  const answered = transport.verify().catch(() => false);
  return (await withTimeout(answered, ASK_MS)) ? takes : null;
}

// 5xx is final (RFC 5321 section 4.2.1) for this mail only: a refused login is ours to mend.
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const aboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return aboutThisMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

function toText(error: unknown): string {
  return cutText(error instanceof Error ? error.message : String(error), 500);
}
