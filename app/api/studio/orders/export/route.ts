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

type Order = z.output<typeof eventOrderSummarySchema>;

const COLUMNS = {
  order: (order: Order) => order._id,
  created: (order: Order) => order.created_at,
  paid: (order: Order) => order.paid_at,
  name: (order: Order) => order.buyer?.name ?? '',
  email: (order: Order) => order.buyer?.email ?? '',
  watched_by: (order: Order) => order.holder?.email ?? '',
  ticket: (order: Order) => order.name,
  code: (order: Order) => order.code,
  country: (order: Order) => order.country,
  amount: (order: Order) => order.amount,
  refunded: (order: Order) => order.refunded,
  status: (order: Order) => order.status,
  dispute: (order: Order) => order.dispute,
  method: (order: Order) => order.method,
  mode: (order: Order) => order.mode,
  payment: (order: Order) => order.payment_id,
};

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
      return page.ok ? ok({ rows: page.value.orders, next: page.value.next }) : page;
    },
  });
});
