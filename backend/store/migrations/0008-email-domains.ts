import { domainToASCII } from 'node:url';
import { type Kysely, sql } from 'kysely';

/**
 * `münchen.de` becomes `xn--mnchen-3ya.de`. If two accounts share a key, one keeps its old key
 * (`toEmailKeys`).
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { rows: users } = await sql<{ id: string; email_key: string }>`
    select id, email_key from users where deleted_at is null order by created_at, id`.execute(db);
  for (const { id, email_key: key } of users) {
    const next = toNetworkKey(key);
    if (next === key) continue;
    await sql`update users set email_key = ${next}
      where id = ${id} and not exists (select 1 from users where email_key = ${next})`.execute(db);
  }
  const { rows: messages } = await sql<{ email_key: string }>`
    select distinct email_key from contact_messages where email_key is not null`.execute(db);
  for (const { email_key: key } of messages) {
    const next = toNetworkKey(key);
    if (next === key) continue;
    await sql`update contact_messages set email_key = ${next} where email_key = ${key}`.execute(db);
  }
}

// Copied, because today's `toEmailKey` may change.
const INTERNATIONAL = /^(?!\p{ASCII}*$)[\p{L}\p{M}\p{N}.-]+$/u;

function toNetworkKey(key: string): string {
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const ascii = INTERNATIONAL.test(domain) ? domainToASCII(domain) : '';
  return ascii === '' ? key : key.slice(0, at + 1) + ascii;
}
