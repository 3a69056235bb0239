import { capturePaypalOrderSchema } from '@/lib/contract';
import { postRoute, requireSession } from '@/lib/http/route';
import { capturePaypalOrder } from '@/lib/orders/buy';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: capturePaypalOrderSchema, session: requireSession },
  ({ input, session }) => capturePaypalOrder(input.paypalOrderId, session.token),
);
