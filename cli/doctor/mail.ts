import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '@/lib/env/loopback-host';
import { type Check, createFindings, PATIENCE_MS, toReason } from './finding';

const { ok, warn, fail } = createFindings('mail');

const PATIENCE = {
  dnsTimeout: PATIENCE_MS,
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
};

/** Sends no mail. */
export async function* checkMail(smtpUrl: string | undefined): Check {
  if (smtpUrl === undefined) return;
  const { protocol, hostname, host } = new URL(smtpUrl);
  const refusal = await verify(smtpUrl, true);
  const isPlain = codeOf(refusal) === 'ETLS' && protocol !== 'smtps:';
  const error = isPlain ? await verify(smtpUrl, false) : refusal;
  if (codeOf(error) === 'EAUTH')
    yield fail(
      `${host} rejects our login.`,
      'Check the user and password in SMTP_URL. Write characters like @ and / as %40 and %2F.',
    );
  else if (error !== null)
    yield fail(
      `${host} doesn't accept mail: ${toReason(error)}.`,
      'Check the host and port in SMTP_URL; many networks block outgoing port 25.',
    );
  else if (!isPlain) yield ok(`${host} accepts our login over an encrypted connection.`);
  else if (isLoopbackHost(hostname)) yield ok(`${host} on this machine accepts mail.`);
  else
    yield warn(
      `${host} accepts mail, but without encryption: anyone on the way can read password reset links.`,
      'Use a server with STARTTLS on port 587, or smtps:// on port 465.',
    );
}

/** Null where the server is content. */
async function verify(url: string, requireTLS: boolean): Promise<unknown> {
  // Without this, a server without logins would pass.
  const forceAuth = new URL(url).username !== '';
  const transport = createTransport({ url, requireTLS, forceAuth, ...PATIENCE });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error;
  } finally {
    transport.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
