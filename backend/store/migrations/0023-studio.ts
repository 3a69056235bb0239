import { type Kysely, sql } from 'kysely';

/** The organisation of the events that an earlier release published. */
const FIRST = 'org_first';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('organisations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('broadcaster', 'text')
    .addColumn('accent', 'text')
    .addColumn('logo', 'text')
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('domain', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addColumn('trial_started_at', 'bigint')
    .addColumn('approved_at', 'bigint')
    .addColumn('suspended_at', 'bigint')
    .execute();
  await schema.createIndex('organisations_by_domain').on('organisations').column('domain').unique().execute();
  await schema
    .createTable('memberships')
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('memberships_pk', ['organisation_id', 'user_id'])
    .execute();
  await schema.createIndex('memberships_by_user').on('memberships').column('user_id').execute();
  await schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('accepted_at', 'bigint')
    .addColumn('accepted_by', 'text')
    .execute();
  await schema.createIndex('invitations_open').on('invitations').column('organisation_id').execute();
  await schema
    .createTable('event_drafts')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('published', 'text')
    .addColumn('published_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('start_time', 'bigint', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_by', 'text')
    .addColumn('terms_accepted_at', 'bigint')
    .execute();
  await schema
    .createIndex('event_drafts_by_start')
    .on('event_drafts')
    .columns(['organisation_id', 'start_time', 'event_id'])
    .execute();
  await schema.createIndex('event_drafts_by_domain').on('event_drafts').column('domain').execute();
  await schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('event_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('audit_log_newest')
    .on('audit_log')
    .columns(['organisation_id', 'at', 'id'])
    .execute();
  await schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('uploads_by_organisation')
    .on('uploads')
    .columns(['organisation_id', 'created_at'])
    .execute();
  await schema
    .createTable('organisation_pictures')
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('sizes', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('organisation_pictures_pk', ['organisation_id', 'path'])
    .execute();
  await schema.alterTable('events').addColumn('organisation_id', 'text').execute();
  await schema
    .alterTable('events')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const [name, type] of [
    ['cancelled_at', 'bigint'],
    ['cancelled_reason', 'text'],
    ['image_alt', 'text'],
    ['image_focus', 'text'],
  ] as const)
    await schema.alterTable('events').addColumn(name, type).execute();
  for (const [name, type] of [
    ['sale_from', 'bigint'],
    ['sale_until', 'bigint'],
    ['stock', 'integer'],
    ['counted_at', 'bigint'],
  ] as const)
    await schema.alterTable('packages').addColumn(name, type).execute();
  await schema.createIndex('events_by_organisation').on('events').column('organisation_id').execute();
  await schema
    .createIndex('orders_by_event')
    .on('orders')
    .columns(['event_id', 'created_at', 'id'])
    .execute();
  await sql`insert into organisations (id, name, version, timezone, created_at, approved_at)
    values (${FIRST}, 'Our events', 1, 'UTC', 0, 0)`.execute(db);
  await sql`update events set organisation_id = ${FIRST}`.execute(db);
}
