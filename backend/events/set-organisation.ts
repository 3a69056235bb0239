import type { Transaction } from 'kysely';
import type { EventTable, Schema } from '../store/schema';

type Values = { organisation_id: string; version: number } & Partial<Pick<EventTable, 'picture'>>;

/**
 * The only place that gives an event its organisation. Throws where that would change and the event
 * has orders: they name whose sale they are.
 */
export async function setOrganisation(
  trx: Transaction<Schema>,
  eventId: string,
  values: Values,
): Promise<void> {
  const sold = await trx
    .selectFrom('events')
    .innerJoin('orders', 'orders.event_id', 'events.id')
    .select('events.id')
    .where('events.id', '=', eventId)
    .where('events.organisation_id', '!=', values.organisation_id)
    .executeTakeFirst();
  if (sold) throw new Error(`The event ${eventId} has orders, so it keeps its organization`);
  await trx.updateTable('events').set(values).where('id', '=', eventId).execute();
}
