import { sql } from 'kysely';
import type { OutageRow, Store } from '../store/schema';

/**
 * Writes the holders of tickets and passes that cost money who had a place during the outage, or
 * whose player failed then. One statement; safe to repeat. Who came after its end lost nothing.
 */
export async function writeViewers(
  trx: Store,
  { id, event_id: eventId, from_at: fromMs, until_at: untilMs }: OutageRow,
  nowMs: number,
): Promise<void> {
  const endMs = untilMs ?? nowMs;
  // Looks up each viewer: in PostgreSQL `exists` would read all orders of the event three times.
  await sql`insert into outage_viewers (outage_id, event_id, user_id, at)
    select ${id}, ${eventId}, seen.user_id, cast(${nowMs} as bigint) from (
      select user_id from places where event_id = ${eventId} and expires_at > ${fromMs}
        and taken_at <= ${endMs} and (stopped_at is null or stopped_at > ${fromMs})
      union
      select user_id from player_errors where event_id = ${eventId} and code in ('network', 'media')
        and at >= ${fromMs} and at <= ${endMs}
    ) as seen
    where coalesce(
      (select 1 from orders where user_id = seen.user_id and event_id = ${eventId} and holder_id is null
        and kind = 'package' and status = 'paid' and amount_cents > 0 limit 1),
      (select 1 from orders where holder_id = seen.user_id and event_id = ${eventId}
        and kind = 'package' and status = 'paid' and amount_cents > 0 limit 1),
      (select 1 from orders where user_id = seen.user_id and kind = 'pass' and status = 'paid'
        and amount_cents > 0 and covers_from <= ${endMs} and covers_until > ${fromMs}
        and organisation_id = (select organisation_id from events where id = ${eventId}) limit 1)
    ) = 1
    order by seen.user_id on conflict do nothing`.execute(trx);
}

/** How long after its end the viewers of an outage are written again. In ms. */
export const LATER_MS = 5 * 60_000;
const MAX_OUTAGES = 100;

/** The second and last time, once for each outage. */
export async function writeLaterViewers(store: Store, nowMs: number): Promise<void> {
  const due = await store
    .selectFrom('outages')
    .selectAll()
    .where('until_at', '<=', nowMs - LATER_MS)
    .where('viewers_at', 'is', null)
    .limit(MAX_OUTAGES)
    .execute();
  for (const outage of due)
    await store.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('outages')
        .set({ viewers_at: nowMs })
        .where('id', '=', outage.id)
        .where('viewers_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await writeViewers(trx, outage, nowMs);
    });
}
