import { withPrice } from '@/app/_purchase/with-price';
import { itemSchema } from '@/lib/contract';
import { publicOrigin } from '@/lib/http/public-origin';
import { postRoute, requireSession } from '@/lib/http/route';
import { createCheckoutSession } from '@/lib/orders/buy';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: itemSchema, session: requireSession },
  (asked) =>
    withPrice(asked, (priced, buyer) =>
      createCheckoutSession(priced, publicOrigin(asked.request.headers), buyer),
    ),
);
