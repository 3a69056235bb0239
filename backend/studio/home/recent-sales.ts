import type { z } from 'zod';
import type { eventSalesSchema } from '@/lib/contract/studio/home/calls';
import { toLocalText } from '@/lib/time/local-time';
import { OWED } from '../../orders/plan-change';
import { hasRefund } from '../../orders/refund-repository';
import { ofMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import { DAY_MS, listOffsets, toDate, toLocalDay } from '../report/local-days';
import { toDollars } from '../report/sales';
import { isInScope, type Scope } from '../report/order-slices';
import { always } from '../report/zones';

const DAYS = 14;

type Days = Pick<z.output<typeof eventSalesSchema>, 'days' | 'sales'>;
type Asked = { mode: PaymentMode; zone: string; nowMs: number; seesMoney: boolean };

/**
 * Tickets of the last 14 local days, by the day of their payment; free ones too, and those refunded
 * since. What was paid twice or too late was never sold. `eventIds` begin with the latest sale.
 */
export async function readRecentSales(
  store: Store,
  scope: Scope,
  { mode, zone, nowMs, seesMoney }: Asked,
): Promise<Days & { byPackage: Map<string, number[]>; eventIds: string[] }> {
  const today = Math.floor(Date.parse(`${toLocalText(nowMs, zone).slice(0, 'YYYY-MM-DD'.length)}Z`) / DAY_MS);
  const first = today - DAYS + 1;
  // A day more, since a zone may be that far behind.
  const sinceMs = (first - 1) * DAY_MS;
  const stretches = listOffsets(sinceMs, nowMs, always(zone));
  const rows = await store
    .selectFrom('orders')
    .select((eb) => [
      toLocalDay(eb.ref('paid_at'), stretches).as('day'),
      'event_id',
      'package_id',
      eb.fn.max<number>('paid_at').as('last'),
      eb.fn.countAll<number>().as('sold'),
      eb.fn.sum<number>('amount_cents').as('cents'),
    ])
    .where(isInScope(scope))
    .where('kind', '=', 'package')
    .where('paid_at', '>', sinceMs)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['paid', 'disputed']),
        eb.and([
          eb('status', '=', 'refunded'),
          ...OWED.map((reason) => eb.not(hasRefund(eb, ['done'], reason))),
        ]),
      ]),
    )
    .where(ofMode(mode))
    .groupBy(['day', 'event_id', 'package_id'])
    .execute();
  const sums = Array.from({ length: DAYS }, () => ({ sold: 0, cents: 0 }));
  const byPackage = new Map<string, number[]>();
  for (const { day, package_id: id, sold, cents } of rows) {
    const index = Number(day) - first;
    const sum = sums[index];
    // Times of the provider's clock may be ahead of ours.
    if (!sum) continue;
    sum.sold += Number(sold);
    sum.cents += Number(cents);
    const counts = byPackage.get(id ?? '') ?? sums.map(() => 0);
    counts[index] = (counts[index] ?? 0) + Number(sold);
    byPackage.set(id ?? '', counts);
  }
  return {
    days: sums.map((_, index) => toDate(first + index)),
    sales: sums.map(({ sold, cents }) => ({ sold, amount: seesMoney ? toDollars(cents) : null })),
    byPackage,
    eventIds: [...new Set(rows.sort((a, b) => b.last - a.last).flatMap((row) => row.event_id ?? []))],
  };
}
