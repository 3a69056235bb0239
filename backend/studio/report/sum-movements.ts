import { sql } from 'kysely';
import type { MovementKind, PaymentMode, Store } from '../../store/schema';
import type { MovementSum } from './figures';
import { DAY_MS, listOffsets, toDate, toLocalDay } from './local-days';
import { type Share, toShare } from './shares';
import type { DatedZone } from './zones';
import { listSlices, type Scope, selectSlice } from './order-slices';

export type DaySum = MovementSum & {
  /** Null for orders of older releases, which count in every mode. */
  mode: PaymentMode | null;
  event: string;
  package: string;
  code: string;
  partner: string;
  country: string;
  day: string;
  /** The number of the day on which it was booked. Null unless that is two days later or more. */
  booked: number | null;
};

/** The ledger, grouped by all that a report shows. A group may have several rows. */
export async function sumMovements(
  store: Store,
  scope: Scope,
  { shares, zones, nowMs }: { shares: readonly Share[]; zones: readonly DatedZone[]; nowMs: number },
): Promise<DaySum[]> {
  const first = await store
    .selectFrom('money_movements')
    .select('at')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  if (!first) return [];
  const stretches = listOffsets(first.at, nowMs, zones);
  const sums: DaySum[] = [];
  for await (const slice of listSlices(store, scope)) {
    const rows = await selectSlice(store, slice)
      .leftJoin('codes', 'codes.id', 'orders.code_id')
      .select((eb) => [
        'orders.payment_mode as mode',
        'orders.event_id as event',
        'orders.package_id as package',
        // Single-use codes that were made together are one line.
        eb.fn.coalesce('codes.batch', 'orders.code_id').as('code_key'),
        'orders.partner_id as partner',
        'orders.country as country',
        'm.kind as kind',
        toLocalDay(eb.ref('m.at'), stretches).as('day'),
        sql<number | null>`case when ${eb.ref('m.booked_at')} - ${eb.ref('m.at')} < ${sql.lit(2 * DAY_MS)}
          then null else ${toLocalDay(eb.ref('m.booked_at'), stretches)} end`.as('booked'),
        eb.fn.sum<number>('m.amount_cents').as('cents'),
        eb.fn.sum<number>('orders.discount_cents').as('discounts'),
        eb.fn.countAll<number>().as('movements'),
        eb.fn.sum<number | null>('m.fee_cents').as('fees'),
        eb.fn.count<number>('m.fee_cents').as('told'),
        eb.fn.sum<number>(toShare(eb, eb.ref('orders.created_at'), shares)).as('share'),
      ])
      // The days differ most, so the rows are sorted by them first.
      .groupBy([
        sql.ref('day'),
        sql.ref('booked'),
        'm.kind',
        'orders.event_id',
        'orders.package_id',
        sql.ref('code_key'),
        'orders.partner_id',
        'orders.country',
        'orders.payment_mode',
      ])
      .execute();
    for (const { code_key: code, ...row } of rows)
      sums.push({
        ...row,
        kind: row.kind satisfies MovementKind,
        event: row.event ?? '',
        package: row.package ?? '',
        code: code ?? '',
        partner: row.partner ?? '',
        country: row.country ?? '',
        day: toDate(Number(row.day)),
      });
  }
  return sums;
}
