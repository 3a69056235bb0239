import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import type { Schema, Store } from '../../store/schema';

/** In orders. SQLite is read on this thread, so others wait while a slice is summed. */
const SLICE = 5000;

export type Slice = { scope: Scope; after: string; until: string | null };

/** Which orders: those of one event, or all of an organisation. */
export type Scope = { eventId: string } | { organisationId: string };

/** Begins an index of the report. */
export const isInScope = (scope: Scope) => (eb: ExpressionBuilder<Schema, 'orders'>) =>
  'eventId' in scope
    ? eb('orders.event_id', '=', scope.eventId)
    : eb('orders.organisation_id', '=', scope.organisationId);

/** Orders by their ids, as the report's indexes have them. Others get a turn between. */
export async function* listSlices(store: Pick<Store, 'selectFrom'>, scope: Scope): AsyncGenerator<Slice> {
  let after: string | null = '';
  while (after !== null) {
    const last: { id: string } | undefined = await store
      .selectFrom('orders')
      .select('id')
      .where(isInScope(scope))
      .where('id', '>', after)
      .orderBy('id')
      .offset(SLICE - 1)
      .limit(1)
      .executeTakeFirst();
    const until: string | null = last?.id ?? null;
    yield { scope, after, until };
    after = until;
    await setImmediate();
  }
}

/** The movements of a slice, with their orders. */
export const selectSlice = (store: Pick<Store, 'selectFrom'>, { scope, after, until }: Slice) =>
  store
    .selectFrom('orders')
    .innerJoin('money_movements as m', 'm.order_id', 'orders.id')
    .where(isInScope(scope))
    .where('orders.id', '>', after)
    .$if(until !== null, (query) => query.where('orders.id', '<=', until ?? ''));
