import { priceNow } from '@/app/_purchase/get-priced-item';
import { readBrowser } from '@/lib/auth/browser-cookie';
import { buyerRoute } from '@/lib/auth/routes';
import { capturePaypalOrderSchema, idSchema } from '@/lib/contract';
import { capturePaypalOrder, toBuyer } from '@/lib/orders/buy';

const body = capturePaypalOrderSchema.omit({ browser: true }).extend({ eventId: idSchema.optional() });

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  body,
  ({ eventId }) => eventId ?? null,
  ({ input, session, request }) =>
    capturePaypalOrder(
      input,
      { ...toBuyer(session, request), browser: readBrowser(request.headers) },
      priceNow,
    ),
);
