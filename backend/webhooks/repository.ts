import { sql } from 'kysely';
import type { ProviderEvent } from '../payments';
import type { ProviderEventRow, Store } from '../store/schema';

/**
 * `not-ours`: no payment of this shop. `mismatch`: names one of our orders but does not pay for it.
 */
export type EventOutcome = 'settled' | 'not-ours' | 'unknown-type' | 'mismatch';

export const UNHANDLED = {
  table: 'provider_events',
  dueAt: 'next_attempt_at',
  since: 'received_at',
  where: sql<boolean>`handled_at is null`,
} as const;

export function createEventStore(store: Store) {
  const find = ({ provider, id }: Pick<ProviderEventRow, 'provider' | 'id'>) =>
    store.selectFrom('provider_events').selectAll().where('provider', '=', provider).where('id', '=', id);

  return {
    /** A repeated event returns the stored row. */
    async keep(event: ProviderEvent, nowMs: number, nextAttemptAt: number): Promise<ProviderEventRow> {
      const { provider, id, type, reference, createdAtMs } = event;
      const kept = await store
        .insertInto('provider_events')
        .values({
          provider,
          id,
          type,
          reference,
          created_at: createdAtMs,
          received_at: nowMs,
          next_attempt_at: nextAttemptAt,
          handled_at: null,
          outcome: null,
          order_id: null,
        })
        .onConflict((oc) => oc.doNothing())
        .returningAll()
        .executeTakeFirst();
      return kept ?? find(event).executeTakeFirstOrThrow();
    },

    async markHandled(event: ProviderEventRow, outcome: EventOutcome, orderId: string | null, nowMs: number) {
      await store
        .updateTable('provider_events')
        .set({ handled_at: nowMs, outcome, order_id: orderId })
        .where('provider', '=', event.provider)
        .where('id', '=', event.id)
        .where('handled_at', 'is', null)
        .execute();
    },

    async listLeft(dueBy: number | null, limit: number): Promise<ProviderEventRow[]> {
      const query = store
        .selectFrom('provider_events')
        .selectAll()
        .where('handled_at', 'is', null)
        .orderBy('received_at')
        .orderBy('id')
        .limit(limit);
      return dueBy === null ? query.execute() : query.where('next_attempt_at', '<=', dueBy).execute();
    },

    /** Resolves with false when another instance has claimed it. */
    async claim(event: ProviderEventRow, nextAttemptAt: number): Promise<boolean> {
      const claimed = await store
        .updateTable('provider_events')
        .set({ next_attempt_at: nextAttemptAt })
        .where('provider', '=', event.provider)
        .where('id', '=', event.id)
        .where('handled_at', 'is', null)
        .where('next_attempt_at', '=', event.next_attempt_at)
        .returning('id')
        .executeTakeFirst();
      return claimed !== undefined;
    },
  };
}
