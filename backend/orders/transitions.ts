import type { ExpressionBuilder, Transaction } from 'kysely';
import type { OrderStatus } from '@/lib/contract/orders';
import { isAddressProved, keepConsent } from '../accounts/consents';
import { adoptGuest, inTurns } from '../accounts/guests';
import { coverPeriod } from './pass-periods';
import { endRenewals } from './renewals';
import type { MoneyNews } from './ledger';
import { writeMoney } from './ledger-repository';
import { BEGUN, enqueueOwedRefund, hasRefund } from './refund-repository';
import { createId } from '../store/ids';
import { isUniqueViolation } from '../store/errors';
import { isGiftWaiting, toGiftHolder } from '../store/held-by';
import { leaveMethods } from '../store/saved-methods';
import type { OrderRow, Schema, Store, TransitionSource } from '../store/schema';
import { isOwedBack, isUnpaid, mayBecome, needsAccount, type OrderChange, planExpiry } from './plan-change';
import { NEVER } from '../store/rhythm';

export type Cause = { source: TransitionSource; eventId: string | null };

export const BY_BUYER: Cause = { source: 'buyer', eventId: null };
export const BY_OPERATOR: Cause = { source: 'operator', eventId: null };
export const BY_RECONCILER: Cause = { source: 'reconciler', eventId: null };

export type OrderNotices = {
  onPaid(trx: Transaction<Schema>, orderId: string): Promise<void>;
  /** `keptBy` is the other order that gives the buyer the same item. */
  onMoney(
    trx: Transaction<Schema>,
    orderId: string,
    news: readonly MoneyNews[],
    keptBy: string | null,
  ): Promise<void>;
};

/**
 * A concurrent caller that loses gets undefined. The unique index turns a second paid order into
 * `duplicate`, or `expired` if free. Throws on a change outside `TRANSITIONS`.
 */
export async function changeOrder(
  store: Store,
  order: OrderRow,
  { set, reason, money }: OrderChange,
  { cause, nowMs, notices }: { cause: Cause; nowMs: number; notices: OrderNotices },
): Promise<OrderRow | undefined> {
  const change = (status: OrderRow['status'], given = set) => inTurns(() => changeTo(status, given));
  const changeTo = (status: OrderRow['status'], given: OrderChange['set']) =>
    store.transaction().execute(async (trx) => {
      if (status !== order.status && !mayBecome(order.status, status))
        throw new Error(`The order ${order.id} is ${order.status} and cannot become ${status}`);
      const { guest_id: guest } = order;
      const isFirstMoney = isUnpaid(order) && !isUnpaid({ status });
      const owner = isFirstMoney && guest === order.user_id ? await adoptGuest(trx, guest) : order.user_id;
      const holder_id = isGiftWaiting(order) ? toGiftHolder(owner, order.item_key) : order.holder_id;
      const values = owner === order.user_id ? given : { ...given, user_id: owner, holder_id };
      const moved = await move(trx, order, { ...values, status }, { cause, nowMs, reason });
      if (!moved) return undefined;
      const isUncovered = moved.kind === 'pass' && moved.status === 'paid' && moved.covers_from === null;
      const after = isUncovered ? await coverPeriod(trx, moved, nowMs) : moved;
      if (money) await writeMoney(trx, money, { orderId: order.id, version: order.version + 1, nowMs });
      if (isOwedBack(after) && after.status !== order.status) await enqueueOwedRefund(trx, after, nowMs);
      if (isUnpaid(order) && (after.status === 'paid' || isOwedBack(after)))
        await notices.onPaid(trx, order.id);
      if (isUnpaid(order) && after.status === 'paid' && (await isAddressProved(trx, after)))
        await keepConsent(trx, after);
      if (after.dispute_status === 'lost' && order.dispute_status !== 'lost')
        await (guest === null
          ? leaveMethods(trx, 'user_id', after.user_id)
          : leaveMethods(trx, 'guest_id', guest));
      const isLost = order.status === 'paid' && status !== 'paid';
      const keptBy = isLost ? await promoteDuplicate(trx, order, { cause, nowMs }) : null;
      const { membership_id: membershipId, covers_until: untilMs } = order;
      const isGone = isLost && (after.status === 'refunded' || after.dispute_status === 'lost');
      // What went back for a period that is over says nothing about the next one.
      if (isGone && membershipId !== null && keptBy === null && (untilMs ?? 0) > nowMs)
        await endRenewals(trx, { membershipId }, nowMs);
      if (money) await notices.onMoney(trx, order.id, money.news, keptBy);
      return after;
    });
  try {
    return await change(set.status ?? order.status);
  } catch (error) {
    if (error instanceof PromotionRaced) return undefined;
    if (set.status !== 'paid' || !isUniqueViolation(error)) throw error;
    // After a failed statement PostgreSQL rejects the rest of the transaction.
    if (order.provider === 'none') return change('expired', { next_check_at: NEVER });
    return change('duplicate');
  }
}

async function move(
  trx: Store,
  { id, version: seen, status: from }: Pick<OrderRow, 'id' | 'version' | 'status'>,
  values: OrderChange['set'] & { status: OrderRow['status'] },
  { cause, nowMs, reason }: { cause: Cause; nowMs: number; reason: string | null },
): Promise<OrderRow | undefined> {
  const version = seen + 1;
  const moved = await trx
    .updateTable('orders')
    .set((eb) => ({
      ...values,
      status: needsAccount(from, values.status)
        ? eb
            .case()
            .when(isTooLateForAccount(eb))
            .then(eb.val<OrderStatus>('undeliverable'))
            .else(eb.val(values.status))
            .end()
        : values.status,
      version,
      updated_at: nowMs,
    }))
    .where('id', '=', id)
    .where('version', '=', seen)
    .returningAll()
    .executeTakeFirst();
  if (moved && reason !== null)
    await trx
      .insertInto('order_transitions')
      .values({
        id: createId('otr'),
        order_id: id,
        from_status: from,
        to_status: moved.status,
        reason,
        version,
        source: cause.source,
        provider_event_id: cause.eventId,
        at: nowMs,
      })
      .execute();
  return moved;
}

/** Compares times of our own clock only. */
function isTooLateForAccount(eb: ExpressionBuilder<Schema, 'orders'>) {
  return eb.and([
    eb('orders.provider', '!=', 'none'),
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'orders.user_id')
        .where('users.deleted_at', 'is not', null)
        .where((of) =>
          of.or([of('orders.paid_at', 'is', null), of('orders.paid_at', '>=', of.ref('users.deleted_at'))]),
        ),
    ),
  ]);
}

/**
 * Runs inside the account deletion. Each order gets a new version, so a concurrent change reads it
 * again and sees the deletion. The reconciler closes the payments.
 */
export async function giveUpOrders(trx: Store, userId: string, nowMs: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('status', 'in', ['failed', 'expired'])
    .execute();
  const open = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute();
  for (const order of open) {
    const reason = 'The account was deleted.';
    const values = { ...planExpiry(order, reason, nowMs)?.set, status: 'expired' as const };
    if (order.provider_ref !== null) values.next_check_at = nowMs;
    await move(trx, order, values, { cause: BY_BUYER, nowMs, reason });
  }
}

/** A refund began during the promotion, so the change is retried. */
class PromotionRaced extends Error {}

// When the first payment is lost, its duplicate gives access, unless its ticket was moved away or
// has ended: the buyer may have bought another since. Skips orders whose refund was requested or
// made by an operator. A refund that is only due is cancelled.
async function promoteDuplicate(
  trx: Store,
  lost: OrderRow,
  { cause, nowMs }: { cause: Cause; nowMs: number },
): Promise<string | null> {
  if (lost.holder_id !== null || lost.lapsed_at !== null) return null;
  const other = await trx
    .selectFrom('orders')
    .select(['id', 'version', 'status'])
    .where('user_id', '=', lost.user_id)
    .where('item_key', '=', lost.item_key)
    .where('kind', '!=', 'plan')
    .where('status', '=', 'duplicate')
    .where('refunded_cents', '=', 0)
    .where('payment_mode', lost.payment_mode === null ? 'is' : '=', lost.payment_mode)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('users').select('id').where('id', '=', lost.user_id).where('deleted_at', 'is', null),
      ),
    )
    .where((eb) => eb.not(hasRefund(eb, BEGUN)))
    .where((eb) => eb.not(hasRefund(eb, ['due'], 'operator')))
    .orderBy('paid_at')
    .orderBy('id')
    .executeTakeFirst();
  if (!other) return null;
  const reason = `The money of ${lost.id} went back, so this payment counts.`;
  const { covers_from, covers_until } = lost;
  const values = { status: 'paid', covers_from, covers_until } as const;
  if (!(await move(trx, other, values, { cause, nowMs, reason }))) throw new PromotionRaced();
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
    .where('status', 'in', BEGUN)
    .executeTakeFirst();
  if (begun) throw new PromotionRaced();
  return other.id;
}
