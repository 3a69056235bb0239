import { PROVIDER_NAMES, toMethod } from '@/lib/contract/payment-providers';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { eventOrderSummarySchema, listEventOrdersSchema } from '@/lib/contract/studio/orders/schemas';
import { ok, type Result } from '@/lib/result';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import { toEmailKeys } from '../../accounts/email-key';
import { holderIdOf, IS_HOLDER_KNOWN } from '../../store/held-by';
import { ofMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import { contains } from '../contains';
import { isAfter, readCursor } from '../cursor';
import { toDollars } from '../report/sales';
import { readOrderFilter } from './order-filter';

type Filter = z.output<typeof listEventOrdersSchema>;
type Summary = z.output<typeof eventOrderSummarySchema>;

export function selectSummaries(store: Store) {
  return store
    .selectFrom('orders')
    .innerJoin('users as buyer', 'buyer.id', 'orders.user_id')
    .leftJoin('users as holder', 'holder.id', 'orders.holder_id')
    .leftJoin('codes', 'codes.id', 'orders.code_id')
    .selectAll('orders')
    .select([
      'codes.code',
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'buyer.deleted_at as buyer_deleted_at',
      'holder.name as holder_name',
      'holder.email as holder_address',
      'holder.email_key as holder_key',
      'holder.deleted_at as holder_deleted_at',
      IS_HOLDER_KNOWN.as('is_holder_known'),
    ]);
}

/** The account that watches with the ticket, as far as the broadcaster may know; else empty. */
export const knownHolderIdOf = (row: SummaryRow) => (row.is_holder_known ? holderIdOf(row) : '');

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['execute']>>[number];

/** Orders that were paid are in the order of their payments. */
export const placeOf = ({ status }: Pick<Filter, 'status'>, isAnyStatus = false) =>
  !isAnyStatus && (status === '' || status === 'paid') ? 'paid_at' : 'created_at';

/** Newest first. `isAnyStatus` has those that were never paid, too. */
export async function listPage(
  store: Store,
  mode: PaymentMode,
  filter: Filter,
  { zone, limit, isAnyStatus = false }: { zone: string; limit: number; isAnyStatus?: boolean },
): Promise<Result<SummaryRow[]>> {
  const isChosen = await readOrderFilter(store, filter, zone);
  const start = readCursor(filter.after);
  if (!start.ok) return start;
  const place = start.value;
  const time = placeOf(filter, isAnyStatus);
  const found = filter.q === '' ? [] : await findById(store, filter);
  const rows = await selectSummaries(store)
    .where(isChosen)
    .where(ofMode(filter.mode === '' ? mode : filter.mode))
    .$if(time === 'paid_at', (query) => query.where('orders.paid_at', 'is not', null))
    .$if(filter.status !== '', (query) => query.where(sql.ref('orders.status'), '=', filter.status))
    .$if(found.length > 0, (query) => query.where('orders.id', 'in', found))
    .$if(filter.q !== '' && found.length === 0, (query) =>
      query.where((eb) => {
        const isIn = (column: `${'buyer' | 'holder'}.${'name' | 'email'}`) =>
          contains(filter.q)(eb.ref(column));
        return eb.or([
          ...isIn('buyer.name'),
          ...isIn('buyer.email'),
          eb.and([eb.or([...isIn('holder.name'), ...isIn('holder.email')]), IS_HOLDER_KNOWN]),
          eb('orders.holder_email', 'in', toEmailKeys(filter.q)),
          eb('holder.email_key', 'in', toEmailKeys(filter.q)),
        ]);
      }),
    )
    .where(isAfter(place, `orders.${time}`, 'orders.id'))
    .orderBy(`orders.${time}`, 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  return ok(rows);
}

/** By the id of an order, of its payment or of a refund. */
async function findById(store: Store, { eventId, q }: Pick<Filter, 'eventId' | 'q'>): Promise<string[]> {
  const ofEvent = store.selectFrom('orders').select('orders.id').where('orders.event_id', '=', eventId);
  const rows = await ofEvent
    .where('orders.id', '=', q)
    .union(ofEvent.where('provider', 'in', PROVIDER_NAMES).where('provider_ref', '=', q))
    .union(
      ofEvent
        .innerJoin('refunds', 'refunds.order_id', 'orders.id')
        .where('refunds.provider', 'in', PROVIDER_NAMES)
        .where('refunds.provider_ref', '=', q),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export function toSummary(row: SummaryRow): Summary {
  return {
    _id: row.id,
    created_at: toInstant(row.created_at),
    paid_at: toInstantOrNull(row.paid_at),
    buyer: row.buyer_deleted_at === null ? { name: row.buyer_name, email: row.buyer_email } : null,
    holder: toHolder(row),
    name: row.item_name,
    package: row.package_id ?? '',
    code: row.code,
    country: row.country,
    amount: toDollars(row.amount_cents),
    refunded: toDollars(row.refunded_cents),
    status: row.status,
    dispute: row.dispute_status,
    method: toMethod(row.provider),
    mode: row.payment_mode,
    payment_id: row.provider_ref,
  };
}

/** The address alone while no account has opened the ticket, whether there is one or not. */
export function toHolder(row: SummaryRow): Summary['holder'] {
  if (row.holder_email !== null) return { name: '', email: row.holder_email };
  const { holder_name: name, holder_address: email, holder_key: key } = row;
  if (!row.is_holder_known)
    return key === null || row.holder_deleted_at !== null ? null : { name: '', email: key };
  return name === null || email === null || row.holder_deleted_at !== null ? null : { name, email };
}
