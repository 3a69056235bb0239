import { sessionRoute } from '@/lib/auth/routes';
import { itemSchema } from '@/lib/contract';
import { claimFreeOrder, toBuyer } from '@/lib/orders/buy';

export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(itemSchema, ({ input, session, request }) =>
  claimFreeOrder(input, toBuyer(session, request)),
);
