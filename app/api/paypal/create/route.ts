import { keepBrowser } from '@/app/_purchase/keep-browser';
import { buyerRoute } from '@/lib/auth/routes';
import { priceNow } from '@/app/_purchase/get-priced-item';
import { itemSchema } from '@/lib/contract';
import { getHost } from '@/lib/hosts/get-host';
import { createPaypalOrder, toBuyer } from '@/lib/orders/buy';
import { eventOf } from '@/lib/orders/addresses';

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  itemSchema,
  eventOf,
  async ({ input, session, request }) => {
    const browser = await keepBrowser(input, request);
    const buyer = { ...toBuyer(session, request), browser };
    return createPaypalOrder(input, getHost(request.headers).origin, buyer, priceNow(input));
  },
);
