import { requireSession } from '@/lib/auth/session';
import { priceNow } from '@/app/_purchase/get-priced-item';
import { itemSchema } from '@/lib/contract';
import { postRoute } from '@/lib/http/route';
import { createPaymentIntent } from '@/lib/orders/buy';
import { toBuyer } from '@/lib/orders/buyer';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: itemSchema, session: requireSession },
  ({ input, session, request }) => createPaymentIntent(input, toBuyer(session, request), priceNow(input)),
);
