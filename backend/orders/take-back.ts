import { fail, ok, type Result } from '@/lib/result';
import type { OrderRow, Store } from '../store/schema';
import type { OrderContext } from './context';
import { sumLeft } from './ledger-repository';
import { enqueueRefund } from './refund-repository';
import { endRenewals, REMINDED_MONTHS } from './renewals';

const TAKE_BACK_MS = 7 * 24 * 60 * 60_000;

/**
 * Until when (ms) the buyer may take the payment of a period back: of a yearly pass that renews,
 * for seven days, and once for each membership. Null where they may not.
 */
export async function findTakeBack(
  store: Store,
  { status, renewal, membership_id: id, package_id: passId, paid_at: paidMs }: OrderRow,
  nowMs: number,
): Promise<number | null> {
  if (status !== 'paid' || renewal === null || id === null || paidMs === null) return null;
  const untilMs = paidMs + TAKE_BACK_MS;
  if (nowMs >= untilMs) return null;
  const found = await store
    .selectFrom('renewals')
    .innerJoin('passes', (join) => join.on('passes.id', '=', passId))
    .select('membership_id')
    .where('membership_id', '=', id)
    .where('refunded_at', 'is', null)
    .where('passes.period_unit', '=', 'month')
    .where('passes.period_count', '>=', REMINDED_MONTHS)
    .executeTakeFirst();
  return found ? untilMs : null;
}

/** A refund of it waits already, by another hand. */
class AlreadyWaits extends Error {}

const TAKEN = 'We are paying it back. Your pass ends with that, and nothing more is charged.';
const OVER = "This payment can't be taken back here any more. Please ask the organizer, who can refund it.";

/**
 * Ends the renewal too, in the refund's transaction. Is idempotent. Fails with `not_found`, or with
 * `conflict` where it is too late or was done once before.
 */
export async function takeBackPeriod(
  { store, now, repository }: OrderContext,
  userId: string,
  orderId: string,
): Promise<Result<{ message: string }>> {
  const order = await repository.findById(orderId);
  if (order?.user_id !== userId || order.membership_id === null)
    return fail('not_found', "We couldn't find this order in your account.");
  const { membership_id: membershipId } = order;
  const key = `take-back:${order.id}`;
  const done = await store.selectFrom('refunds').select('id').where('ask_key', '=', key).executeTakeFirst();
  if (done) return ok({ message: TAKEN });
  const take = store.transaction().execute(async (trx) => {
    const nowMs = now();
    if ((await findTakeBack(trx, order, nowMs)) === null) return fail('conflict', OVER);
    const first = await trx
      .updateTable('renewals')
      .set({ refunded_at: nowMs })
      .where('membership_id', '=', membershipId)
      .where('refunded_at', 'is', null)
      .returning('membership_id')
      .executeTakeFirst();
    if (!first) return fail('conflict', OVER);
    const amountCents = await sumLeft(trx, order.id);
    const note = 'The buyer took it back within seven days.';
    const wanted = { amountCents, reason: 'operator', note, ask_key: key, asked_by: userId } as const;
    if (!(await enqueueRefund(trx, order, wanted, nowMs))) throw new AlreadyWaits();
    await endRenewals(trx, { membershipId }, nowMs);
    return ok({ message: TAKEN });
  });
  return take.catch((error: unknown) => {
    if (error instanceof AlreadyWaits) return fail('conflict', 'A refund of it is being made already.');
    throw error;
  });
}
