import { createTransport } from 'nodemailer';
import type { OutboxRow } from './outbox';

/** `permanent`: the server will never take this mail. */
export type Delivery = { ok: true } | { ok: false; permanent: boolean; error: string };

export type Deliver = (mail: OutboxRow) => Promise<Delivery>;

/** In milliseconds. Nodemailer waits ten minutes; a claim (`mailer.ts`) must outlive an attempt. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Hands mails to an SMTP server, each with its own id as Message-ID. Never throws. */
export function createSmtpDelivery(smtpUrl: string, from: string): Deliver {
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

// 5xx is final (RFC 5321 section 4.2.1) for this mail only: a refused login is ours to mend.
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const aboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return aboutThisMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

function toText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
