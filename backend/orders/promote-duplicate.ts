import { createId } from '../store/ids';
import type { Store } from '../store/schema';
import type { OrderRow } from './repository';
import type { Cause } from './transitions';

/** Thrown when a refund was begun in the moment of promoting its order: the whole change is made again. */
class PromotionRaced extends Error {}

export const isPromotionRaced = (error: unknown) => error instanceof PromotionRaced;

/**
 * Makes the buyer's second payment for a package the one that counts, when the first one does not hold any more: as a part
 * of the change that takes the first one's money away, so that the buyer is never without access. One
 * whose refund has been asked of the provider, or that an operator gives back, is left alone; a refund that is merely due
 * is cancelled. Returns the id of the order that counts now, or null when there is none.
 * @throws PromotionRaced
 */
export async function promoteDuplicate(
  trx: Store,
  lost: OrderRow,
  { cause, nowMs }: { cause: Cause; nowMs: number },
): Promise<string | null> {
  const other = await trx
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('user_id', '=', lost.user_id)
    .where('item_key', '=', lost.item_key)
    .where('kind', '=', 'package')
    .where('status', '=', 'duplicate')
    .where('refunded_cents', '=', 0)
    .where('payment_mode', lost.payment_mode === null ? 'is' : '=', lost.payment_mode)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where((is) =>
              is.or([
                is('refunds.status', 'in', ['asked', 'pending', 'done']),
                is.and([is('refunds.status', '=', 'due'), is('refunds.reason', '=', 'operator')]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('paid_at')
    .orderBy('id')
    .executeTakeFirst();
  if (!other) return null;
  const version = other.version + 1;
  const promoted = await trx
    .updateTable('orders')
    .set({ status: 'paid', version, updated_at: nowMs })
    .where('id', '=', other.id)
    .where('version', '=', other.version)
    .returning('id')
    .executeTakeFirst();
  if (!promoted) throw new PromotionRaced();
  await trx
    .updateTable('refunds')
    .set({ status: 'cancelled', closed_at: nowMs })
    .where('order_id', '=', other.id)
    .where('status', '=', 'due')
    .execute();
  const begun = await trx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', other.id)
    .where('status', 'in', ['asked', 'pending', 'done'])
    .executeTakeFirst();
  if (begun) throw new PromotionRaced();
  await trx
    .insertInto('order_transitions')
    .values({
      ...{ id: createId('otr'), order_id: other.id, version, from_status: 'duplicate', to_status: 'paid' },
      reason: `The money of ${lost.id} went back, so this payment counts.`,
      ...{ source: cause.source, provider_event_id: cause.eventId, at: nowMs },
    })
    .execute();
  return other.id;
}
