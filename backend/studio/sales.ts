import { ofMode } from '../store/of-mode';
import type { PaymentMode, Store } from '../store/schema';

export type Sales = { sold: number; netCents: number; refundedCents: number };

export const NO_SALES: Sales = { sold: 0, netCents: 0, refundedCents: 0 };

/** By event id, of the shop's mode: two grouped queries for all events. */
export async function sumSales(
  store: Pick<Store, 'selectFrom'>,
  mode: PaymentMode,
  eventIds: readonly string[],
): Promise<Map<string, Sales>> {
  const ids = ['', ...eventIds];
  const orders = await store
    .selectFrom('orders')
    .select(({ fn }) => ['event_id', fn.countAll<number>().as('sold')])
    .where('event_id', 'in', ids)
    .where('kind', '=', 'package')
    .where('status', '=', 'paid')
    .where(ofMode(mode))
    .groupBy('event_id')
    .execute();
  const money = await store
    .selectFrom('orders')
    .innerJoin('money_movements', 'money_movements.order_id', 'orders.id')
    .select(({ fn }) => [
      'orders.event_id',
      'money_movements.kind',
      fn.sum<number>('money_movements.amount_cents').as('cents'),
    ])
    .where('orders.event_id', 'in', ids)
    .where(ofMode(mode))
    .groupBy(['orders.event_id', 'money_movements.kind'])
    .execute();
  const sales = new Map<string, Sales>();
  const read = (id: string | null) => sales.get(id ?? '') ?? NO_SALES;
  for (const { event_id: id, sold } of orders) sales.set(id ?? '', { ...read(id), sold: Number(sold) });
  for (const { event_id: id, kind, cents } of money) {
    const { netCents, refundedCents, ...rest } = read(id);
    const isRefund = kind === 'refund' || kind === 'refund-failed';
    sales.set(id ?? '', {
      ...rest,
      netCents: netCents + Number(cents),
      refundedCents: refundedCents - (isRefund ? Number(cents) : 0),
    });
  }
  return sales;
}

/** Of a balance, which may be negative. */
export const toDollars = (cents: number): number => Math.round(cents) / 100;
