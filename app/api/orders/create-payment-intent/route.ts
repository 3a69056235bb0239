import { cookies, headers } from 'next/headers';
import { priceNow } from '@/app/_purchase/get-priced-item';
import { isOffered } from '@/lib/api-client/offers';
import { browserCookie, readBrowser } from '@/lib/auth/browser-cookie';
import { buyerRoute } from '@/lib/auth/routes';
import { itemSchema } from '@/lib/contract';
import { createPaymentIntent, toBuyer } from '@/lib/orders/buy';
import { eventOf } from '@/lib/orders/addresses';

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  itemSchema,
  eventOf,
  async ({ input, session, request }) => {
    let browser = readBrowser(request.headers);
    if (!browser && 'eventId' in input && input.save && isOffered('saved-methods')) {
      const cookie = browserCookie(await headers());
      (await cookies()).set(cookie);
      browser = cookie.value;
    }
    return createPaymentIntent(input, { ...toBuyer(session, request), browser }, priceNow(input));
  },
);
