import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('places')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (c) => c.notNull().references('sessions.jti').onDelete('cascade'))
    .addColumn('screen', 'text', (c) => c.notNull())
    .addColumn('serial', 'text', (c) => c.notNull())
    .addColumn('previous', 'text')
    .addColumn('rotated_at', 'bigint', (c) => c.notNull())
    .addColumn('taken_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('places_by_screen', ['user_id', 'event_id', 'session_id', 'screen'])
    .execute();
  await schema.createIndex('places_by_session').on('places').column('session_id').execute();
  await schema.createIndex('places_by_expiry').on('places').column('expires_at').execute();
}
