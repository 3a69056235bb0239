import { priceNow } from '@/app/_purchase/get-priced-item';
import { sessionRoute } from '@/lib/auth/routes';
import { capturePaypalOrderSchema } from '@/lib/contract';
import { capturePaypalOrder, toBuyer } from '@/lib/orders/buy';

export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(
  capturePaypalOrderSchema,
  ({ input, session, request }) =>
    capturePaypalOrder(input.paypalOrderId, toBuyer(session, request), priceNow),
);
