import { sessionRoute } from '@/lib/auth/routes';
import { priceNow } from '@/app/_purchase/get-priced-item';
import { itemSchema } from '@/lib/contract';
import { createPaymentIntent, toBuyer } from '@/lib/orders/buy';

export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(itemSchema, ({ input, session, request }) =>
  createPaymentIntent(input, toBuyer(session, request), priceNow(input)),
);
