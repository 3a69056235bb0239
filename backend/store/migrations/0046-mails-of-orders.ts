import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../schema/is-sqlite';

/** Mails of the last 90 days name their order in the text, or lead to their event. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const column of ['event_id', 'order_id'])
    await db.schema.alterTable('outbox').addColumn(column, 'text').execute();
  await (
    isSqlite(db)
      ? sql`update outbox set
          order_id = case when instr(body, 'ord_') > 0 then substr(body, instr(body, 'ord_'), 36) end,
          event_id = case when instr(body, '/user/watch/') > 0 then substr(
            substr(body, instr(body, '/user/watch/') + 12), 1,
            instr(substr(body, instr(body, '/user/watch/') + 12) || char(10), char(10)) - 1) end`
      : sql`update outbox set
          order_id = substring(body from 'ord_[0-9a-f]{32}'),
          event_id = substring(body from '/user/watch/([^[:space:]]+)')`
  ).execute(db);
}
