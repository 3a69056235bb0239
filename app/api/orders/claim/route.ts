import { itemSchema } from '@/lib/contract';
import { postRoute, requireSession } from '@/lib/http/route';
import { viewerCountry } from '@/lib/http/viewer-country';
import { claimFreeOrder } from '@/lib/orders/buy';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: itemSchema, session: requireSession },
  ({ input, session, request }) =>
    claimFreeOrder(input, { token: session.token, country: viewerCountry(request.headers) }),
);
