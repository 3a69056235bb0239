import { ofMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import { listSlices, selectSlice } from './order-slices';

export type Sales = { sold: number; netCents: number; refundedCents: number };

export const NO_SALES: Sales = { sold: 0, netCents: 0, refundedCents: 0 };

/** By event id, of the shop's mode. */
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
  const sales = new Map<string, Sales>();
  const read = (id: string) => sales.get(id) ?? NO_SALES;
  for (const { event_id: id, sold } of orders) sales.set(id ?? '', { ...NO_SALES, sold: Number(sold) });
  for (const eventId of eventIds)
    for await (const slice of listSlices(store, { eventId })) {
      const { net, refunded } = await selectSlice(store, slice)
        .select(({ fn, eb }) => [
          fn.sum<number | null>('m.amount_cents').as('net'),
          fn
            .sum<number | null>('m.amount_cents')
            .filterWhere(eb('m.kind', 'in', ['refund', 'refund-failed']))
            .as('refunded'),
        ])
        .where(ofMode(mode))
        .executeTakeFirstOrThrow();
      const { netCents, refundedCents, ...rest } = read(eventId);
      sales.set(eventId, {
        ...rest,
        netCents: netCents + Number(net ?? 0),
        refundedCents: refundedCents - Number(refunded ?? 0),
      });
    }
  return sales;
}

/** Of a balance, which may be negative. */
export const toDollars = (cents: number): number => Math.round(cents) / 100;
