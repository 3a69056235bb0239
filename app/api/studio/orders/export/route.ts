import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { listEventOrdersSchema } from '@/lib/contract/studio';
import { getRoute } from '@/lib/http/route';
import { toErrorResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import { streamOrders } from '@/lib/studio/orders-csv';

const NAMES = ['q', 'status', 'package', 'day', 'mode'] as const;

/** A plain link leads here, so that a session that is over leads to the login. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => searchParams.get(name) ?? '';
  const session = await getSession();
  if (!session) return goTo(toLogin('/studio', true));
  const filter = {
    eventId: read('event'),
    ...Object.fromEntries(NAMES.map((name): [string, string] => [name, read(name)])),
  };
  if (!listEventOrdersSchema.safeParse(filter).success)
    return toErrorResponse(fail('invalid_input', 'These filters can not be read.').error);
  const orders = await streamOrders(filter, session.token);
  if (!orders.ok)
    return orders.error.code === 'unauthorized'
      ? goTo(toLogin('/studio', true))
      : toErrorResponse(orders.error);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(orders.value, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${day}.csv"`,
      'cache-control': 'no-store',
    },
  });
});

/** A relative address stays on the request's host. */
const goTo = (path: string) => new Response(null, { status: 303, headers: { location: path } });
