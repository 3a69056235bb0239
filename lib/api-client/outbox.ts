import 'server-only';
import { env } from '@/lib/env';
import { isLocalRequest } from '@/lib/observability/request-context';
import { embeddedBackend, isEmbedded } from './transport';

export type SandboxMail = NonNullable<Awaited<ReturnType<typeof listSandboxMail>>>[number];

const SHOWN = 100;

export async function listSandboxMail() {
  if (!isEmbedded || !env.showsOutbox || !isLocalRequest()) return null;
  const rows = await (await embeddedBackend()).listMail(SHOWN);
  return rows.map((row) => ({
    id: row.id,
    to: row.to_address,
    replyTo: row.reply_to,
    subject: row.subject,
    text: row.body,
    status: row.status,
    error: row.last_error,
    createdAt: row.created_at,
  }));
}
