import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('domain_proofs')
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('proved_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('lost_at', 'bigint')
    .addPrimaryKeyConstraint('domain_proofs_pk', ['domain', 'organisation_id'])
    .execute();
  await schema.createIndex('domain_proofs_next').on('domain_proofs').column('next_at').execute();
  await sql`insert into domain_proofs (domain, organisation_id, proved_at)
    select domain_key, organisation_id, updated_at from events
    where domain_key like '%.%' and organisation_id is not null`.execute(db);
  await schema
    .createTable('follow_requests')
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addPrimaryKeyConstraint('follow_requests_pk', ['organisation_id', 'email_key'])
    .execute();
  await schema.createIndex('follow_requests_over').on('follow_requests').column('expires_at').execute();
}
