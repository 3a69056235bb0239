import { sessionRoute } from '@/lib/auth/routes';
import { itemSchema } from '@/lib/contract';
import { claimFreeOrder } from '@/lib/orders/buy';
import { toBuyer } from '@/lib/orders/buyer';

export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(itemSchema, ({ input, session, request }) =>
  claimFreeOrder(input, toBuyer(session, request)),
);
