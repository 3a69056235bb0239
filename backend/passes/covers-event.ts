import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema, Store } from '../store/schema';

type Db = Pick<Store, 'selectFrom'>;

const selectOpen = (store: Db, eventId: string) =>
  store
    .selectFrom('events')
    .where('events.id', '=', eventId)
    .where(sql<boolean>`coalesce(events.not_in_pass, 0) = 0`);

/** Whether its organisation has a pass that opens the event. */
export async function hasPasses(store: Db, eventId: string): Promise<boolean> {
  const pass = await selectOpen(store, eventId)
    .innerJoin('passes', 'passes.organisation_id', 'events.organisation_id')
    .select('passes.id')
    .executeTakeFirst();
  return pass !== undefined;
}

/** The orders of passes whose period has the start of the event in it, whatever became of them. */
export async function coversEvent(store: Db, eventId: string) {
  const event = await selectOpen(store, eventId).select(['organisation_id', 'start_time']).executeTakeFirst();
  return (eb: ExpressionBuilder<Schema, 'orders'>) =>
    eb.and([
      eb('orders.organisation_id', '=', event?.organisation_id ?? ''),
      eb('orders.kind', '=', 'pass'),
      eb('orders.covers_from', '<=', event?.start_time ?? 0),
      eb('orders.covers_until', '>', event?.start_time ?? 0),
    ]);
}
