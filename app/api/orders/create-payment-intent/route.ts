import { priceNow } from '@/app/_purchase/get-priced-item';
import { keepBrowser } from '@/app/_purchase/keep-browser';
import { buyerRoute } from '@/lib/auth/routes';
import { itemSchema } from '@/lib/contract';
import { createPaymentIntent, toBuyer } from '@/lib/orders/buy';
import { eventOf } from '@/lib/orders/addresses';

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  itemSchema,
  eventOf,
  async ({ input, session, request }) => {
    const browser = await keepBrowser(input, request);
    return createPaymentIntent(input, { ...toBuyer(session, request), browser }, priceNow(input));
  },
);
