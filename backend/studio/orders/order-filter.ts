import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import { readCode } from '@/lib/contract/code-text';
import type { orderFilterSchema } from '@/lib/contract/studio/orders';
import { parseLocalTime } from '@/lib/time/local-time';
import type { Schema, Store } from '../../store/schema';

export type OrderFilter = z.output<typeof orderFilterSchema>;

export type Condition = (eb: ExpressionBuilder<Schema, 'orders'>) => Expression<SqlBool>;

/** The tickets of an event that a filter chooses, for the list of orders and for a refund run. */
export async function readOrderFilter(
  store: Pick<Store, 'selectFrom'>,
  { eventId, ...filter }: OrderFilter & { eventId: string },
  zone: string,
): Promise<Condition> {
  const day = toDay(filter.day, zone);
  const codeId = filter.code === '' ? null : await findCodeId(store, eventId, filter.code);
  return (eb) =>
    eb.and([
      eb('orders.event_id', '=', eventId),
      eb('orders.kind', '=', 'package'),
      ...(filter.package === '' ? [] : [eb('orders.package_id', '=', filter.package)]),
      ...(codeId === null ? [] : [eb('orders.code_id', '=', codeId)]),
      ...(filter.country === '' ? [] : [eb('orders.country', '=', filter.country)]),
      ...(day === null
        ? []
        : [
            // No order is paid before it is made, so newer ones needn't be looked at.
            eb('orders.created_at', '<', day.to),
            eb.between(toMoneyTime(eb), day.from, day.to - 1),
          ]),
    ]);
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

function toDay(day: string, zone: string): { from: number; to: number } | null {
  if (day === '') return null;
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10);
  return { from: toMidnight(day, zone), to: toMidnight(next, zone) };
}

/** Where the clocks skip midnight, the day begins an hour later. */
function toMidnight(day: string, zone: string): number {
  const midnight = parseLocalTime(`${day}T00:00`, zone, false);
  if (midnight.ok) return midnight.value;
  const later = parseLocalTime(`${day}T01:00`, zone, false);
  return later.ok ? later.value : Date.parse(`${day}T00:00:00Z`);
}
