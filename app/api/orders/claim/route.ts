import { itemSchema } from '@/lib/contract';
import { postRoute, requireSession } from '@/lib/http/route';
import { claimFreeOrder } from '@/lib/orders/buy';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: itemSchema, session: requireSession },
  ({ input, session }) => claimFreeOrder(input, session.token),
);
