import { type Kysely, sql } from 'kysely';

export async function up<T>(store: Kysely<T>): Promise<void> {
  const { schema } = store;
  await schema
    .createTable('refund_limits')
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('refunds', 'integer')
    .addColumn('cents', 'bigint')
    .addPrimaryKeyConstraint('refund_limits_key', ['organisation_id', 'role'])
    .execute();
  await schema
    .createTable('refund_days')
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('refunds', 'integer', (c) => c.notNull())
    .addColumn('cents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('refund_days_key', ['organisation_id', 'role', 'day'])
    .execute();
  await schema
    .createTable('alerts')
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('alerts_key', ['organisation_id', 'kind', 'subject'])
    .execute();
  await schema.alterTable('memberships').addColumn('muted', 'text').execute();
  await schema.alterTable('organisations').addColumn('approval_asked_at', 'bigint').execute();
  await schema.alterTable('organisations').addColumn('approval_message', 'text').execute();
  await schema.alterTable('organisations').addColumn('approval_answered_at', 'bigint').execute();
  // Events that have sold before are not new.
  await sql`insert into alerts (organisation_id, kind, subject, at)
    select organisation_id, 'first-sale', id, 0 from events where organisation_id is not null and exists (
      select 1 from orders where orders.event_id = events.id and orders.paid_at is not null)`.execute(store);
}
