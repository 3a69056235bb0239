import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import { readCode } from '@/lib/contract/code-text';
import type { orderFilterSchema } from '@/lib/contract/studio/orders';
import { fail, ok, type Result } from '@/lib/result';
import { parseLocalTime } from '@/lib/time/local-time';
import type { Schema, Store } from '../../store/schema';

export type OrderFilter = z.output<typeof orderFilterSchema>;

export type Condition = (eb: ExpressionBuilder<Schema, 'orders'>) => Expression<SqlBool>;

/**
 * The tickets of an event that a filter chooses, for the list of orders and for a refund run. Fails
 * with `invalid_input` for a day that is none.
 */
export async function readOrderFilter(
  store: Pick<Store, 'selectFrom'>,
  { eventId, ...filter }: OrderFilter & { eventId: string },
  zone: string,
): Promise<Result<Condition>> {
  const day = toDay(filter.day, zone);
  if (!day.ok) return day;
  const codeId = filter.code === '' ? null : await findCodeId(store, eventId, filter.code);
  return ok((eb) =>
    eb.and([
      eb('orders.event_id', '=', eventId),
      eb('orders.kind', '=', 'package'),
      ...(filter.package === '' ? [] : [eb('orders.package_id', '=', filter.package)]),
      ...(codeId === null ? [] : [eb('orders.code_id', '=', codeId)]),
      ...(filter.country === '' ? [] : [eb('orders.country', '=', filter.country)]),
      ...(day.value === null
        ? []
        : [eb('orders.created_at', '>=', day.value.from), eb('orders.created_at', '<', day.value.to)]),
    ]),
  );
}

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

function toDay(day: string, zone: string): Result<{ from: number; to: number } | null> {
  if (day === '') return ok(null);
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(noon))
    return fail('invalid_input', 'Please choose a day.', { fields: { day: 'Please choose a day.' } });
  const next = new Date(noon + 24 * 60 * 60_000).toISOString().slice(0, 10);
  return ok({ from: toMidnight(day, zone), to: toMidnight(next, zone) });
}

/** Where the clocks skip midnight, the day begins an hour later. */
function toMidnight(day: string, zone: string): number {
  const midnight = parseLocalTime(`${day}T00:00`, zone, false);
  if (midnight.ok) return midnight.value;
  const later = parseLocalTime(`${day}T01:00`, zone, false);
  return later.ok ? later.value : Date.parse(`${day}T00:00:00Z`);
}
