import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const { schema } = db;
  for (const name of ['live_at', 'replay_at'] as const)
    await schema.alterTable('watched').addColumn(name, 'bigint').execute();
  await schema
    .alterTable('watched')
    .addColumn('live_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('watched').addColumn('device', 'text').execute();
  await schema.alterTable('watched').addColumn('country', 'text').execute();
  // Heartbeats change no column of it.
  await schema.createIndex('watched_by_event').on('watched').column('event_id').execute();
  await schema
    .createTable('audiences')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('touches', 'integer', (column) => column.notNull())
    .addColumn('summed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('summed_at', 'bigint')
    .addColumn('sums', 'text')
    .execute();
  await schema
    .createTable('replay_minutes')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('minute', 'integer', (column) => column.notNull())
    .addColumn('beats', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('replay_minutes_pk', ['event_id', 'minute'])
    .execute();
  await sql`insert into audiences (event_id, touches) select distinct event_id, 1 from watched`.execute(db);
  await addWhatIsKnown(db);
}

/** Nothing told the show from its replay. Who was not there after the end saw the show. */
async function addWhatIsKnown<T>(db: Kysely<T>): Promise<void> {
  const ended = sql`(select coalesce(ended_at, end_time) from events where events.id = watched.event_id)`;
  await sql`update watched set live_ms = ms, live_at = last_at where last_at <= ${ended}`.execute(db);
  await sql`update watched set replay_at = last_at where first_at > ${ended}`.execute(db);
}
