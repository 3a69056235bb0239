import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('domain_locks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  await schema.alterTable('sessions').addColumn('event_domain', 'text').execute();
  await schema
    .createTable('opened_events')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('opened_events_pk', ['user_id', 'event_id'])
    .execute();
  await sql`insert into opened_events (user_id, event_id, at)
    select user_id, event_id, first_at from watched`.execute(db);
}
