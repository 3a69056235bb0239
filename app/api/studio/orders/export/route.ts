import type * as z from 'zod';
import { answerCsv } from '@/app/_studio/csv-answer';
import {
  type eventOrderSummarySchema,
  listEventOrdersSchema,
  ORDER_FILTERS,
  ORDERS_MAX,
} from '@/lib/contract/studio';
import { studioCalls } from '@/lib/contract/studio/calls';
import { getRoute } from '@/lib/http/route';
import { toErrorResponse } from '@/lib/json/respond';
import { fail, ok } from '@/lib/result';
import { toStudioPath } from '@/lib/studio/paths';
import { readStudio } from '@/lib/studio/read-studio';

const FILTERS = ['q', 'status', ...ORDER_FILTERS, 'mode'] as const;

const toRow = (order: z.output<typeof eventOrderSummarySchema>) => ({
  order: order._id,
  created: order.created_at,
  paid: order.paid_at,
  name: order.buyer?.name ?? '',
  email: order.buyer?.email ?? '',
  watched_by: order.holder?.email ?? '',
  ticket: order.name,
  code: order.code,
  country: order.country,
  amount: order.amount,
  refunded: order.refunded,
  status: order.status,
  dispute: order.dispute,
  method: order.method,
  mode: order.mode,
  payment: order.payment_id,
});

const COLUMNS = [
  'order',
  'created',
  'paid',
  'name',
  'email',
  'watched_by',
  'ticket',
  'code',
  'country',
  'amount',
  'refunded',
  'status',
  'dispute',
  'method',
  'mode',
  'payment',
] as const satisfies (keyof ReturnType<typeof toRow>)[];

/** Exactly the orders that the filters of the page show. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => searchParams.get(name) ?? '';
  const eventId = read('event');
  const filter = {
    eventId,
    ...Object.fromEntries(FILTERS.map((name): [string, string] => [name, read(name)])),
  };
  if (!listEventOrdersSchema.safeParse(filter).success)
    return toErrorResponse(fail('invalid_input', 'These filters can not be read.').error);
  return answerCsv({
    name: `orders-${new Date().toISOString().slice(0, 10)}`,
    columns: COLUMNS,
    path: toStudioPath(eventId, 'orders'),
    async read(after, token) {
      const page = await readStudio(
        studioCalls.listEventOrders,
        { ...filter, after, limit: String(ORDERS_MAX) },
        token,
      );
      return page.ok ? ok({ rows: page.value.orders.map(toRow), next: page.value.next }) : page;
    },
  });
});
