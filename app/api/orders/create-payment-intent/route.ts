import { buyerRoute } from '@/lib/auth/routes';
import { priceNow } from '@/app/_purchase/get-priced-item';
import { itemSchema } from '@/lib/contract';
import { createPaymentIntent, toBuyer } from '@/lib/orders/buy';
import { eventOf } from '@/lib/orders/addresses';

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  itemSchema,
  eventOf,
  ({ input, session, request }) => createPaymentIntent(input, toBuyer(session, request), priceNow(input)),
);
