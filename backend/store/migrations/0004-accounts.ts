import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const { schema } = db;

  await schema.alterTable('users').addColumn('email_verified_at', 'bigint').execute();
  await schema.alterTable('users').addColumn('deleted_at', 'bigint').execute();
  await schema.alterTable('users').addColumn('referral_code', 'text').execute();
  await giveReferralCodes(db);
  await schema.createIndex('users_referral_code').on('users').column('referral_code').unique().execute();

  await schema
    .createTable('mail_tokens')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await schema.createIndex('mail_tokens_by_user').on('mail_tokens').columns(['user_id', 'purpose']).execute();

  await schema
    .createTable('reset_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await schema.alterTable('outbox').addColumn('valid_until', 'bigint').execute();
  await schema.createIndex('outbox_by_address').on('outbox').column('to_address').execute();

  await schema.alterTable('contact_messages').addColumn('email_key', 'text').execute();
  await giveEmailKeys(db);
  await schema.createIndex('contact_messages_by_email').on('contact_messages').column('email_key').execute();

  // rate-limiter-flexible requires these columns in this order.
  await schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('expire', 'bigint')
    .execute();
}

// Copied, because today's `createReferralCode` and `toEmailKey` may change.
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz';

async function giveReferralCodes<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from users`.execute(db);
  const codes = new Set<string>();
  while (codes.size < rows.length) {
    codes.add(Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
  }
  const unused = codes.values();
  for (const { id } of rows) {
    await sql`update users set referral_code = ${unused.next().value} where id = ${id}`.execute(db);
  }
}

async function giveEmailKeys<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from contact_messages`.execute(
    db,
  );
  for (const { id, email } of rows) {
    const emailKey = email.trim().normalize('NFKC').toLowerCase();
    await sql`update contact_messages set email_key = ${emailKey} where id = ${id}`.execute(db);
  }
}
