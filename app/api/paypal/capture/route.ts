import { priceNow } from '@/app/_purchase/get-priced-item';
import { buyerRoute } from '@/lib/auth/routes';
import { capturePaypalOrderSchema, idSchema } from '@/lib/contract';
import { capturePaypalOrder, toBuyer } from '@/lib/orders/buy';

const body = capturePaypalOrderSchema.extend({ eventId: idSchema.optional() });

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  body,
  ({ eventId }) => eventId ?? null,
  ({ input, session, request }) =>
    capturePaypalOrder(input.paypalOrderId, toBuyer(session, request), priceNow),
);
