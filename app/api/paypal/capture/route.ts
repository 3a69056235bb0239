import { priceNow } from '@/app/_purchase/get-priced-item';
import { sessionRoute } from '@/lib/auth/routes';
import { capturePaypalOrderSchema } from '@/lib/contract';
import { capturePaypalOrder } from '@/lib/orders/buy';
import { toBuyer } from '@/lib/orders/buyer';

export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(
  capturePaypalOrderSchema,
  ({ input, session, request }) =>
    capturePaypalOrder(input.paypalOrderId, toBuyer(session, request), priceNow),
);
