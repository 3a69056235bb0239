import { withPrice } from '@/app/_purchase/with-price';
import { itemSchema } from '@/lib/contract';
import { getHost } from '@/lib/hosts/get-host';
import { postRoute, requireSession } from '@/lib/http/route';
import { createPaypalOrder } from '@/lib/orders/buy';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: itemSchema, session: requireSession },
  (asked) =>
    withPrice(asked, (priced, buyer) =>
      createPaypalOrder(priced, getHost(asked.request.headers).origin, buyer),
    ),
);
