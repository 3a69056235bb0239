import { requireSession } from '@/lib/auth/session';
import { itemSchema } from '@/lib/contract';
import { postRoute } from '@/lib/http/route';
import { claimFreeOrder } from '@/lib/orders/buy';
import { toBuyer } from '@/lib/orders/buyer';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: itemSchema, session: requireSession },
  ({ input, session, request }) => claimFreeOrder(input, toBuyer(session, request)),
);
