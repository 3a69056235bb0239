import { fail, ok, type Result } from '@/lib/result';
import { sayMoment } from '@/lib/time/moment';
import type { SaleItem } from './sale-item';
import { createId } from '../store/ids';
import type { PaymentMode, Store } from '../store/schema';
import type { PassOffer } from '../events/find-pass';
import { countHolders, toSaleState } from '../passes/offers';

const CHARGED = 'Nothing was charged.';

/** Why it isn't sold at `nowMs`, apart from its stock. */
export function refuseSale(pass: PassOffer, nowMs: number): string | null {
  switch (toSaleState(pass, nowMs)) {
    case 'on-sale':
      return null;
    case 'later':
      return `This pass goes on sale on ${sayMoment(pass.sale_from ?? 0, pass.timezone)}. ${CHARGED}`;
    case 'stopped':
      return `This pass is not on sale at the moment. ${CHARGED}`;
    case 'ended':
    case 'withdrawn':
      return `This pass is no longer on sale. ${CHARGED}`;
  }
}

/** The pass for sale, before it is known who buys it. Fails with `conflict`. */
export function toPassItem(
  pass: PassOffer,
  item_key: string,
  nowMs: number,
): Result<Omit<SaleItem, 'country'>> {
  const refusal = refuseSale(pass, nowMs);
  if (refusal !== null) return fail('conflict', refusal);
  const { id, organisation, name, price_cents: cents, stock } = pass;
  return ok({
    item_key,
    kind: 'pass',
    plan_id: id,
    event_id: null,
    package_id: id,
    organisation_id: pass.organisation_id,
    item_name: `${organisation}: ${name}`,
    amount_cents: cents,
    list_cents: cents,
    discount_cents: 0,
    code_id: null,
    partner_id: null,
    consented_at: null,
    isLimited: stock !== null,
    isCodeLimited: false,
  });
}

/** The number of the period that an account would buy now, of its membership `id`. */
async function findNextPeriod(
  store: Store,
  passId: string,
  { userId, mode }: { userId: string; mode: PaymentMode },
): Promise<{ id: string; number: number } | undefined> {
  const found = await store
    .selectFrom('pass_memberships as m')
    .leftJoin('orders', (join) =>
      join.onRef('orders.membership_id', '=', 'm.id').on('orders.status', '=', 'paid'),
    )
    .select(({ fn }) => ['m.id', fn.max<number | null>('orders.period_number').as('last')])
    .where('m.user_id', '=', userId)
    .where('m.pass_id', '=', passId)
    .where('m.payment_mode', '=', mode)
    .where('m.state', '=', 'open')
    .groupBy('m.id')
    .executeTakeFirst();
  return found && { id: found.id, number: Number(found.last ?? 0) + 1 };
}

/** The key that an order of `item` would have. Of a ticket it is the item's own. */
export async function toOrderKey(
  store: Store,
  item: SaleItem,
  buyer: { userId: string; mode: PaymentMode },
): Promise<string> {
  if (item.kind !== 'pass') return item.item_key;
  const next = await findNextPeriod(store, item.package_id ?? '', buyer);
  return toPeriodKey(item, next?.number ?? 1);
}

const toPeriodKey = ({ item_key: key }: SaleItem, number: number) => `${key}:${number}`;

/**
 * The item as the next period of the buyer's membership, which is made here. Two tabs ask for the
 * same number, and only one payment of it counts.
 */
export async function toNextPeriod(
  store: Store,
  item: SaleItem,
  { userId, mode, nowMs }: { userId: string; mode: PaymentMode; nowMs: number },
): Promise<SaleItem> {
  const passId = item.package_id ?? '';
  const membership = { user_id: userId, pass_id: passId, payment_mode: mode, state: 'open' as const };
  await store
    .insertInto('pass_memberships')
    .values({ id: createId('pms'), ...membership, anchored_at: null, created_at: nowMs })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const next = await findNextPeriod(store, passId, { userId, mode });
  if (!next) throw new Error(`The membership of the pass ${passId} is gone`);
  return {
    ...item,
    membership_id: next.id,
    period_number: next.number,
    item_key: toPeriodKey(item, next.number),
  };
}

/** The update makes buyers of the pass take turns, also on PostgreSQL. */
export async function takePass(
  trx: Store,
  { userId, passId }: { userId: string; passId: string },
  { mode, nowMs }: { mode: PaymentMode; nowMs: number },
): Promise<'sold-out' | 'held' | null> {
  const sold = await trx
    .updateTable('passes')
    .set({ counted_at: nowMs })
    .where('id', '=', passId)
    .returning('stock')
    .executeTakeFirst();
  if (sold?.stock == null) return null;
  const { people, held } = await countHolders(trx, { passId, mode, butUserId: userId }, nowMs);
  if (people < sold.stock) return null;
  return held > 0 ? 'held' : 'sold-out';
}
