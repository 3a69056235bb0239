import { withPrice } from '@/app/_purchase/with-price';
import { itemSchema } from '@/lib/contract';
import { postRoute, requireSession } from '@/lib/http/route';
import { createPaymentIntent } from '@/lib/orders/buy';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: itemSchema, session: requireSession },
  (asked) => withPrice(asked, createPaymentIntent),
);
