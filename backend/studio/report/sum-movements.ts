import { sql } from 'kysely';
import type { MovementKind, PaymentMode, Store } from '../../store/schema';
import type { MovementSum } from './figures';
import { listOffsets, toDate, toLocalDay } from './local-days';
import { type Share, toShare } from './shares';

/** Which orders: those of one event, or of all events of an organisation. */
export type Scope = { eventId: string } | { organisationId: string };

export type DaySum = MovementSum & {
  /** Null for orders of older releases, which count in every mode. */
  mode: PaymentMode | null;
  event: string;
  package: string;
  code: string;
  partner: string;
  day: string;
};

export const selectOrders = (store: Pick<Store, 'selectFrom'>, scope: Scope) => {
  const orders = store.selectFrom('orders').where('orders.event_id', 'is not', null);
  return 'eventId' in scope
    ? orders.where('orders.event_id', '=', scope.eventId)
    : orders.where('orders.event_id', 'in', (eb) =>
        eb
          .selectFrom('event_drafts')
          .select('event_drafts.event_id')
          .where('event_drafts.organisation_id', '=', scope.organisationId),
      );
};

/** The ledger in one pass, grouped by all that a report shows. */
export async function sumMovements(
  store: Store,
  scope: Scope,
  { shares, zone }: { shares: readonly Share[]; zone: string },
): Promise<DaySum[]> {
  const span = await findSpan(store);
  if (span === null) return [];
  const stretches = listOffsets(span.fromMs, span.toMs, zone);
  const rows = await selectOrders(store, scope)
    .innerJoin('money_movements as m', 'm.order_id', 'orders.id')
    .select((eb) => [
      'orders.payment_mode as mode',
      'orders.event_id as event',
      'orders.package_id as package',
      'orders.code_id as code',
      'orders.partner_id as partner',
      'm.kind as kind',
      toLocalDay(eb.ref('m.at'), stretches).as('day'),
      eb.fn.sum<number>('m.amount_cents').as('cents'),
      eb.fn.sum<number>('orders.discount_cents').as('discounts'),
      eb.fn.countAll<number>().as('movements'),
      eb.fn.sum<number>(toShare(eb.ref('m.amount_cents'), eb.ref('orders.created_at'), shares)).as('share'),
    ])
    .groupBy([
      'orders.payment_mode',
      'orders.event_id',
      'orders.package_id',
      'orders.code_id',
      'orders.partner_id',
      'm.kind',
      sql.ref('day'),
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind satisfies MovementKind,
    event: row.event ?? '',
    package: row.package ?? '',
    code: row.code ?? '',
    partner: row.partner ?? '',
    day: toDate(Number(row.day)),
  }));
}

/** By the index on the time. */
async function findSpan(store: Store): Promise<{ fromMs: number; toMs: number } | null> {
  const { from, to } = await store
    .selectFrom('money_movements')
    .select(({ fn }) => [fn.min('at').as('from'), fn.max('at').as('to')])
    .executeTakeFirstOrThrow();
  return from === null || to === null ? null : { fromMs: Number(from), toMs: Number(to) };
}
