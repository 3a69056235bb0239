import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import { readCode } from '@/lib/contract/code-text';
import type { orderFilterSchema } from '@/lib/contract/studio/orders/schemas';
import { PASS_HOLDERS } from '@/lib/contract/studio/refunds/schemas';
import { coversEvent } from '../../passes/covers-event';
import type { Schema, Store } from '../../store/schema';
import { DAY_MS, listOffsets, toLocalDay } from '../report/local-days';
import { always } from '../report/zones';

export type OrderFilter = z.output<typeof orderFilterSchema>;

export type Condition = (eb: ExpressionBuilder<Schema, 'orders'>) => Expression<SqlBool>;

/** The orders of an event that a filter chooses, for the list of orders and for a refund run. */
export async function readOrderFilter(
  store: Pick<Store, 'selectFrom'>,
  { eventId, ...filter }: OrderFilter & { eventId: string },
  zone: string,
): Promise<Condition> {
  const codeId = filter.code === '' ? null : await findCodeId(store, eventId, filter.code);
  const isOfKind =
    filter.package === PASS_HOLDERS ? await coversEvent(store, eventId) : ofTickets(eventId, filter.package);
  return (eb) =>
    eb.and([
      isOfKind(eb),
      ...(codeId === null ? [] : [eb('orders.code_id', '=', codeId)]),
      ...(filter.country === '' ? [] : [eb('orders.country', '=', filter.country)]),
      ...(filter.day === '' ? [] : isOnDay(eb, filter.day, zone)),
    ]);
}

const ofTickets =
  (eventId: string, packageId: string): Condition =>
  (eb) =>
    eb.and([
      eb('orders.event_id', '=', eventId),
      eb('orders.kind', '=', 'package'),
      ...(packageId === '' ? [] : [eb('orders.package_id', '=', packageId)]),
    ]);

function isOnDay(eb: ExpressionBuilder<Schema, 'orders'>, day: string, zone: string) {
  const dayMs = Date.parse(`${day}T00:00Z`);
  const [fromMs, toMs] = [dayMs - 2 * DAY_MS, dayMs + 2 * DAY_MS];
  const local = toLocalDay(toMoneyTime(eb), listOffsets(fromMs, toMs, always(zone)));
  // No order is paid before it is made, so newer ones needn't be looked at.
  return [eb('orders.created_at', '<', toMs), eb(local, '=', dayMs / DAY_MS)];
}

/** When its money came in, as in every report; else when it was claimed or made. In ms. */
const toMoneyTime = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.fn.coalesce(
    eb
      .selectFrom('money_movements as m')
      .whereRef('m.order_id', '=', 'orders.id')
      .where('m.kind', '=', 'payment')
      .select(({ fn }) => fn.min<number | null>('m.at').as('at')),
    'orders.paid_at',
    'orders.created_at',
  );

/** Empty, as no code's id is, for a code that the event doesn't have. */
async function findCodeId(store: Pick<Store, 'selectFrom'>, eventId: string, typed: string): Promise<string> {
  const code = await store
    .selectFrom('codes')
    .select('id')
    .where('event_id', '=', eventId)
    .where('code', '=', readCode(typed) ?? '')
    .executeTakeFirst();
  return code?.id ?? '';
}
