import { CURRENCY } from '@/lib/money';
import { findPass } from '../events/find-pass';
import { isOnOrReplayed } from '../events/repository';
import { isStopped } from '../events/stopped';
import { createId } from '../store/ids';
import type { OrderRow, Store } from '../store/schema';
import type { Method } from './charge-renewal';
import type { OrderContext } from './context';
import { toPeriodEnd } from '@/lib/time/period-end';
import { toStamp } from './payment-account';
import { type DueRenewal, GRACE_MS } from './renewals';
import { FIRST_CHECK_MS } from './schedule';

/** The holder's own payment is open. It counts, or is given up by the reconciler. */
class HolderPays extends Error {}

/** A holder pays for what there is: something announced or on demand in the coming period. */
export async function mayCharge(store: Store, row: DueRenewal, nowMs: number): Promise<boolean> {
  const pass = await findPass(store, row.pass_id);
  if (!pass || pass.withdrawn_at !== null || isStopped(pass, 'sales')) return false;
  const period = { unit: row.period_unit, count: row.period_count };
  const untilMs = toPeriodEnd(nowMs, nowMs, period);
  const event = await store
    .selectFrom('events')
    .select('id')
    .where('organisation_id', '=', row.organisation_id)
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('not_in_pass', 'is', null), eb('not_in_pass', '!=', 1)]))
    .where('start_time', '<', untilMs)
    .where((eb) => eb.or([eb('start_time', '>', nowMs), isOnOrReplayed(eb, nowMs)]))
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/**
 * The next period's order. The renewal is taken with it, so of two instances one writes. `taken`:
 * it was canceled meanwhile. `held`: its holder is paying for it right now.
 */
export async function writeRenewal(
  { store, payments, now }: OrderContext,
  row: DueRenewal,
  { last, dueMs, method: { provider } }: { last: OrderRow; dueMs: number; method: Method },
): Promise<OrderRow | 'taken' | 'held'> {
  const [id, nowMs] = [createId('ord'), now()];
  const number = (last.period_number ?? 0) + 1;
  const write = store.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable('renewals')
      .set({ order_id: id, due_at: dueMs, fault: null })
      .where('membership_id', '=', row.membership_id)
      .where('state', '=', 'active')
      .where('order_id', 'is', null)
      .where('next_at', '=', row.next_at)
      .returning('membership_id')
      .executeTakeFirst();
    if (!taken) return 'taken' as const;
    const grace = { grace_until: dueMs + GRACE_MS };
    await trx.updateTable('orders').set(grace).where('id', '=', last.id).execute();
    const written = await trx
      .insertInto('orders')
      .values({
        id,
        user_id: row.user_id,
        item_key: `pass:${row.pass_id}:${number}`,
        kind: 'pass',
        plan_id: row.pass_id,
        event_id: null,
        package_id: row.pass_id,
        organisation_id: row.organisation_id,
        membership_id: row.membership_id,
        period_number: number,
        item_name: `${row.organisation}: ${row.pass}`,
        amount_cents: row.cents,
        list_cents: row.cents,
        currency: CURRENCY,
        provider,
        provider_ref: null,
        status: 'pending',
        created_at: nowMs,
        updated_at: nowMs,
        paid_at: null,
        underway_at: null,
        next_check_at: nowMs + FIRST_CHECK_MS,
        country: last.country,
        renewal: 'charged',
        ...toStamp(provider, payments.accounts),
      })
      .onConflict((oc) => oc.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!written) throw new HolderPays();
    return written;
  });
  return write.catch((error: unknown) => {
    if (error instanceof HolderPays) return 'held' as const;
    throw error;
  });
}
