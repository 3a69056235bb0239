import { createId } from '../store/ids';
import type { DisputeRow, RefundRow, Store } from '../store/schema';
import type { Fee } from './fees';
import type { Books, MoneyChange } from './ledger';

export function listRefunds(db: Store, orderIds: readonly string[]): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', ['', ...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function listDisputes(db: Store, orderIds: readonly string[]): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', 'in', ['', ...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function readBooks(db: Store, orderId: string): Promise<Books> {
  const sums = await db
    .selectFrom('money_movements')
    .select(({ fn }) => [
      'source',
      fn.sum<number>('amount_cents').as('cents'),
      fn.sum<number | null>('fee_cents').as('fee'),
    ])
    .where('order_id', '=', orderId)
    .groupBy('source')
    .execute();
  return {
    refunds: await listRefunds(db, [orderId]),
    disputes: await listDisputes(db, [orderId]),
    booked: new Map(sums.map(({ source, cents }) => [source, Number(cents)])),
    fees: new Map(sums.flatMap(({ source, fee }) => (fee === null ? [] : [[source, Number(fee)]]))),
  };
}

/** Returns cents: payments minus refunds and disputed amounts. */
export async function sumLeft(db: Store, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('money_movements')
    .select(({ fn }) => fn.sum<number>('amount_cents').as('cents'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** Runs inside the transaction that changes the order. */
export async function writeMoney(
  trx: Store,
  { refunds, disputes, movements, fees }: MoneyChange,
  { orderId, version, nowMs }: { orderId: string; version: number; nowMs: number },
): Promise<void> {
  for (const refund of refunds) await writeRefund(trx, refund);
  for (const { provider, id, ...values } of disputes)
    await trx
      .insertInto('disputes')
      .values({ provider, id, ...values })
      .onConflict((oc) => oc.columns(['provider', 'id']).doUpdateSet(values))
      .execute();
  for (const { kind, source, amountCents } of movements)
    await trx
      .insertInto('money_movements')
      .values({
        id: createId('mov'),
        order_id: orderId,
        version,
        kind,
        source,
        amount_cents: amountCents,
        fee_cents: fees.find((fee) => fee.source === source)?.cents ?? null,
        at: nowMs,
      })
      .execute();
  const late = fees.filter((fee) => movements.every(({ source }) => source !== fee.source));
  for (const fee of late) await addFee(trx, orderId, fee);
}

/** To the first movement of its source: a fee belongs to the day of its money. */
async function addFee(trx: Store, orderId: string, { source, cents }: Fee): Promise<void> {
  await trx
    .updateTable('money_movements')
    .set((eb) => ({ fee_cents: eb(eb.fn.coalesce('fee_cents', eb.lit(0)), '+', cents) }))
    .where('order_id', '=', orderId)
    .where('source', '=', source)
    .where('version', '=', (eb) =>
      eb
        .selectFrom('money_movements as first')
        .select(({ fn }) => fn.min('first.version').as('version'))
        .where('first.order_id', '=', orderId)
        .where('first.source', '=', source),
    )
    .execute();
}

async function writeRefund(trx: Store, { id, ...values }: RefundRow): Promise<void> {
  if (values.status !== 'cancelled') {
    await trx
      .insertInto('refunds')
      .values({ id, ...values })
      .onConflict((oc) => oc.column('id').doUpdateSet(values))
      .execute();
    return;
  }
  // A worker may have sent this refund to the provider already, so its response decides.
  await trx
    .updateTable('refunds')
    .set({ status: 'cancelled', last_error: values.last_error, closed_at: values.closed_at })
    .where('id', '=', id)
    .where('status', '=', 'due')
    .execute();
}
