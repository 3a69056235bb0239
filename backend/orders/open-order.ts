import { sql } from 'kysely';
import { CURRENCY } from '@/lib/money';
import type { BackendDeps } from '../config/config';
import { selectTaken } from '../events/stock';
import { takePass } from './sell-pass';
import type { PaymentAccounts } from '../payments';
import { HOLDER } from '../store/held-by';
import { createId } from '../store/ids';
import type { OrderRow, Provider, Store } from '../store/schema';
import { takeUse } from './codes';
import { saveGift } from './gifts';
import { toStamp } from './payment-account';
import type { SaleItem } from './sale-item';

type Deps = Pick<BackendDeps, 'store' | 'payments'>;
type Wanted = { userId: string; isGuest?: boolean; item: SaleItem; provider: Provider };
/** Why there is no ticket. `held`: open checkouts may give theirs back. */
type Gone = 'sold-out' | 'held';
type Times = { nowMs: number; nextCheckAt: number };

/**
 * Inserts the order if there is none. A unique index serialises concurrent calls. Returns undefined
 * when it was settled meanwhile.
 */
export async function openOrder(
  { store, payments }: Deps,
  wanted: Wanted,
  times: Times,
): Promise<OrderRow | Gone | 'code-used-up' | undefined> {
  const { userId, item } = wanted;
  const { isLimited, isCodeLimited, code_id: codeId, item_key: itemKey } = item;
  if (!isLimited && !isCodeLimited && !item.gift) return insertOrder({ store, payments }, wanted, times);
  const moment = { mode: payments.accounts.mode, nowMs: times.nowMs };
  return store.transaction().execute(async (trx) => {
    const gone = isLimited ? await takeFromStock(trx, wanted, moment) : null;
    if (gone !== null) return gone;
    if (isCodeLimited && codeId !== null && !(await takeUse(trx, codeId, { userId, itemKey }, moment)))
      return 'code-used-up';
    const order = await insertOrder({ store: trx, payments }, wanted, times);
    if (order && item.gift) await saveGift(trx, order.id, item.gift, times.nowMs);
    return order;
  });
}

/** The update makes buyers of the package take turns, also on PostgreSQL. */
async function takeFromStock(
  trx: Store,
  { userId, item: { kind, event_id: eventId, package_id: packageId, holder_id: holder } }: Wanted,
  { mode, nowMs }: { mode: PaymentAccounts['mode']; nowMs: number },
): Promise<Gone | null> {
  if (kind === 'pass') return takePass(trx, { userId, passId: packageId ?? '' }, { mode, nowMs });
  const sold = await trx
    .updateTable('packages')
    .set({ counted_at: nowMs })
    .where('event_id', '=', eventId)
    .where('id', '=', packageId)
    .returning('stock')
    .executeTakeFirst();
  if (sold?.stock == null) return null;
  const { people, held } = await selectTaken(trx, mode)
    .where('event_id', '=', eventId)
    .where('package_id', '=', packageId)
    .where(HOLDER, '!=', holder ?? userId)
    .executeTakeFirstOrThrow();
  if (Number(people) < sold.stock) return null;
  return Number(held) > 0 ? 'held' : 'sold-out';
}

async function insertOrder(
  { store, payments }: Deps,
  {
    userId,
    isGuest = false,
    item: { isLimited: _l, isCodeLimited: _c, gift: _g, ...item },
    provider,
  }: Wanted,
  times: Times,
): Promise<OrderRow | undefined> {
  const added = await store
    .insertInto('orders')
    .values({
      id: createId('ord'),
      user_id: userId,
      ...item,
      currency: CURRENCY,
      provider,
      provider_ref: null,
      status: 'pending',
      created_at: times.nowMs,
      updated_at: times.nowMs,
      paid_at: null,
      underway_at: null,
      next_check_at: times.nextCheckAt,
      // A guest who gives another ticket has an account since the first payment.
      guest_id: isGuest
        ? userId
        : (eb) =>
            eb
              .selectFrom('users')
              .select('id')
              .where('id', '=', userId)
              .whereRef('email_key', '=', 'users.id'),
      ...toStamp(provider, payments.accounts),
    })
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) return added;
  const open = await store
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('item_key', '=', item.item_key)
    .where('provider', '=', provider)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst();
  if (!open || (open.consented_at === null) === (item.consented_at === null)) return open;
  // The buyer has changed their mind about the broadcaster's news since the first attempt.
  return store
    .updateTable('orders')
    .set({ consented_at: item.consented_at })
    .where('id', '=', open.id)
    .where('status', '=', sql.lit('pending'))
    .returningAll()
    .executeTakeFirst();
}
