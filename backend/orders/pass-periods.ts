import { toPeriodEnd } from '@/lib/time/period-end';
import type { OrderRow, Store } from '../store/schema';
import { endRenewals, findRenewal, noteRenewed, toRenewedFrom } from './renewals';

/**
 * Sets the period of a pass's order that is paid now: from the payment, or from the end of what is
 * paid already. Buyers of one membership take turns by its row. Runs with the order's change.
 */
export async function coverPeriod(trx: Store, order: OrderRow, nowMs: number): Promise<OrderRow> {
  const membership = await trx
    .updateTable('pass_memberships')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', order.membership_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { unit, count } = await trx
    .selectFrom('passes')
    .select(['period_unit as unit', 'period_count as count'])
    .where('id', '=', membership.pass_id)
    .executeTakeFirstOrThrow();
  const { until } = await trx
    .selectFrom('orders')
    .select(({ fn }) => fn.max<number | null>('covers_until').as('until'))
    .where('membership_id', '=', membership.id)
    .where('status', '=', 'paid')
    .where('id', '!=', order.id)
    .executeTakeFirstOrThrow();
  const paidUntil = Number(until ?? 0);
  const renewal = await findRenewal(trx, membership.id);
  const covers_from = toRenewedFrom(renewal, paidUntil) ?? Math.max(order.paid_at ?? nowMs, paidUntil);
  const isNext = covers_from === paidUntil;
  const anchored_at = (isNext ? membership.anchored_at : null) ?? covers_from;
  await trx.updateTable('pass_memberships').set({ anchored_at }).where('id', '=', membership.id).execute();
  const covered = await trx
    .updateTable('orders')
    .set({ covers_from, covers_until: toPeriodEnd(covers_from, anchored_at, { unit, count }) })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteRenewed(trx, covered, nowMs);
  return covered;
}

/** Of an account that is deleted. */
export async function closeMemberships(trx: Store, userId: string, nowMs: number): Promise<void> {
  await endRenewals(trx, { userId }, nowMs);
  await trx
    .updateTable('pass_memberships')
    .set({ state: 'closed' })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
}
