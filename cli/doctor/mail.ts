import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '@/lib/env/loopback-host';
import { createFindings, type Finding, PATIENCE_MS, toReason } from './finding';

const { ok, warn, fail } = createFindings('mail');

const PATIENCE = {
  dnsTimeout: PATIENCE_MS,
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
};

/** Sends no mail. */
export async function checkMail(smtpUrl: string | undefined): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const { protocol, hostname, host } = new URL(smtpUrl);
  const refusal = await verify(smtpUrl, true);
  if (refusal === null || protocol === 'smtps:')
    return [
      refusal === null
        ? ok(`${host} accepts our login over an encrypted connection.`)
        : explain(host, refusal),
    ];
  if (codeOf(refusal) !== 'ETLS') return [explain(host, refusal)];
  const plain = await verify(smtpUrl, false);
  if (plain !== null) return [explain(host, plain)];
  if (isLoopbackHost(hostname)) return [ok(`${host} on this machine accepts mail.`)];
  return [
    warn(
      `${host} accepts mail, but without encryption: anyone on the way can read password reset links.`,
      'Use a server with STARTTLS on port 587, or smtps:// on port 465.',
    ),
  ];
}

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

function explain(host: string, error: unknown): Finding {
  if (codeOf(error) === 'EAUTH')
    return fail(
      `${host} rejects our login.`,
      'Check the user and password in SMTP_URL. Write characters like @ and / as %40 and %2F.',
    );
  return fail(
    `${host} doesn't accept mail: ${toReason(error)}.`,
    'Check the host and port in SMTP_URL; many networks block outgoing port 25.',
  );
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
