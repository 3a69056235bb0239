import { setImmediate } from 'node:timers/promises';
import type { Store } from '../../store/schema';

/** In orders. SQLite is read on this thread, so others wait while a slice is summed. */
const SLICE = 5000;

export type Slice = { eventId: string; after: string; until: string | null };

/** An event's orders by their ids, as the report's index has them. Others get a turn between. */
export async function* listSlices(
  store: Pick<Store, 'selectFrom'>,
  eventIds: readonly string[],
): AsyncGenerator<Slice> {
  for (const eventId of eventIds) {
    let after: string | null = '';
    while (after !== null) {
      const last: { id: string } | undefined = await store
        .selectFrom('orders')
        .select('id')
        .where('event_id', '=', eventId)
        .where('id', '>', after)
        .orderBy('id')
        .offset(SLICE - 1)
        .limit(1)
        .executeTakeFirst();
      const until: string | null = last?.id ?? null;
      yield { eventId, after, until };
      after = until;
      await setImmediate();
    }
  }
}

/** The movements of a slice, with their orders. */
export const selectSlice = (store: Pick<Store, 'selectFrom'>, { eventId, after, until }: Slice) =>
  store
    .selectFrom('orders')
    .innerJoin('money_movements as m', 'm.order_id', 'orders.id')
    .where('orders.event_id', '=', eventId)
    .where('orders.id', '>', after)
    .$if(until !== null, (query) => query.where('orders.id', '<=', until ?? ''));
