import { requireSession } from '@/lib/auth/session';
import { capturePaypalOrderSchema } from '@/lib/contract';
import { postRoute } from '@/lib/http/route';
import { capturePaypalOrder } from '@/lib/orders/buy';
import { toBuyer } from '@/lib/orders/buyer';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: capturePaypalOrderSchema, session: requireSession },
  ({ input, session, request }) => capturePaypalOrder(input.paypalOrderId, toBuyer(session, request)),
);
