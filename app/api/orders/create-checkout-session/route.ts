import { buyerRoute } from '@/lib/auth/routes';
import { priceNow } from '@/app/_purchase/get-priced-item';
import { itemSchema } from '@/lib/contract';
import { getHost } from '@/lib/hosts/get-host';
import { createCheckoutSession, toBuyer } from '@/lib/orders/buy';
import { eventOf } from '@/lib/orders/addresses';

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  itemSchema,
  eventOf,
  ({ input, session, request }) =>
    createCheckoutSession(input, getHost(request.headers).origin, toBuyer(session, request), priceNow(input)),
);
