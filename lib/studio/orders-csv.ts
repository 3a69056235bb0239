import 'server-only';
import { stringify } from 'csv-stringify/sync';
import type * as z from 'zod';
import { type eventOrderSummarySchema, type listEventOrdersSchema, ORDERS_MAX } from '@/lib/contract/studio';
import { studioCalls } from '@/lib/contract/studio/calls';
import { ok, type Result } from '@/lib/result';
import { readStudio } from './read-studio';

type Filter = z.input<typeof listEventOrdersSchema> & Record<string, string>;
type Order = z.output<typeof eventOrderSummarySchema>;

const COLUMNS: Record<string, (order: Order) => string | number | null> = {
  order: ({ _id }) => _id,
  created: ({ created_at: at }) => at,
  paid: ({ paid_at: at }) => at,
  name: ({ buyer }) => buyer?.name ?? '',
  email: ({ buyer }) => buyer?.email ?? '',
  watched_by: ({ holder }) => holder?.email ?? '',
  ticket: ({ name }) => name,
  amount: ({ amount }) => amount.toFixed(2),
  refunded: ({ refunded }) => refunded.toFixed(2),
  status: ({ status }) => status,
  dispute: ({ dispute }) => dispute,
  method: ({ method }) => method,
  mode: ({ mode }) => mode,
  payment: ({ payment_id: id }) => id,
};

/** Programs for tables read UTF-8 only with this mark. */
const MARK = '\ufeff';

const toLines = (rows: readonly unknown[][]) =>
  stringify([...rows], { escape_formulas: true, record_delimiter: '\r\n' });

/**
 * A page of orders at a time, each judged by the member's rights, so memory stays the same. Fails
 * as the first page does; a later failure breaks the download off.
 */
export async function streamOrders(
  filter: Filter,
  token: string,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const read = (after: string) =>
    readStudio(studioCalls.listEventOrders, { ...filter, after, limit: String(ORDERS_MAX) }, token);
  const first = await read('');
  if (!first.ok) return first;
  const encoder = new TextEncoder();
  const toText = (orders: readonly Order[]) =>
    toLines(orders.map((order) => Object.values(COLUMNS).map((read) => read(order))));
  let { next } = first.value;
  const head = MARK + toLines([Object.keys(COLUMNS)]) + toText(first.value.orders);
  return ok(
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(head));
        if (next === '') controller.close();
      },
      async pull(controller) {
        const page = await read(next);
        if (!page.ok) return controller.error(new Error(page.error.message));
        next = page.value.next;
        if (page.value.orders.length > 0) controller.enqueue(encoder.encode(toText(page.value.orders)));
        if (next === '') controller.close();
      },
    }),
  );
}
