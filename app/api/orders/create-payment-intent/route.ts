import { itemSchema } from '@/lib/contract';
import { postRoute, requireSession } from '@/lib/http/route';
import { createPaymentIntent } from '@/lib/orders/buy';
import { toBuyer } from '@/lib/orders/buyer';
import { getPricedItem } from '@/app/_purchase/get-priced-item';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: itemSchema, session: requireSession },
  async ({ input, session, request }) => {
    const priced = await getPricedItem(input);
    return priced.ok ? createPaymentIntent(priced.value, toBuyer(session, request)) : priced;
  },
);
