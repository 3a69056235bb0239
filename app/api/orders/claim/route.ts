import { buyerRoute } from '@/lib/auth/routes';
import { itemSchema } from '@/lib/contract';
import { claimFreeOrder, toBuyer } from '@/lib/orders/buy';
import { eventOf } from '@/lib/orders/addresses';

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  itemSchema,
  eventOf,
  ({ input, session, request }) => claimFreeOrder(input, toBuyer(session, request)),
);
