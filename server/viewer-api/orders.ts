import { z } from 'zod';
import type { FindPriced } from '@/lib/api-client/specified-price';
import { sessionRoute } from '@/lib/auth/routes';
import { capturePaypalOrderSchema, type Item, itemSchema } from '@/lib/contract';
import { findEventAt, type Freshness } from '@/lib/events/find-event';
import { getHost } from '@/lib/hosts/get-host';
import {
  capturePaypalOrder,
  claimFreeOrder,
  createCheckoutSession,
  createPaymentIntent,
  createPaypalOrder,
  savePayment,
} from '@/lib/orders/buy';
import { toBuyer } from '@/lib/orders/buyer';
import { ok } from '@/lib/result';
import { getPricedItem } from './priced-item';

/** The price on the host that is asked: `get` as a page showed it, `getFresh` as it is charged. */
const priceAt =
  ({ headers }: Request, freshness: Freshness) =>
  (item: Item): FindPriced =>
  () =>
    getPricedItem(item, (eventId) => findEventAt(eventId, getHost(headers), freshness));

const originOf = ({ headers }: Request) => getHost(headers).origin;

const saveSchema = z.strictObject({ item: itemSchema, paymentIntentId: z.string().min(1).max(255) });

/** What buyers ask for, by its address. They come all at once when a sale begins. */
export const orderRoutes = {
  '/api/orders/create-payment-intent': sessionRoute(itemSchema, ({ input, session, request }) =>
    createPaymentIntent(input, toBuyer(session, request), priceAt(request, 'getFresh')(input)),
  ),
  '/api/orders/create-checkout-session': sessionRoute(itemSchema, ({ input, session, request }) =>
    createCheckoutSession(
      input,
      originOf(request),
      toBuyer(session, request),
      priceAt(request, 'getFresh')(input),
    ),
  ),
  '/api/orders/save-payment': sessionRoute(saveSchema, ({ input, session, request }) =>
    savePayment(input, toBuyer(session, request), priceAt(request, 'get')(input.item)),
  ),
  '/api/orders/claim': sessionRoute(itemSchema, ({ input, session, request }) =>
    claimFreeOrder(input, toBuyer(session, request)),
  ),
  // What an item costs now, in cents, before there is an order for it.
  '/api/orders/quote': sessionRoute(itemSchema, async ({ input, request }) => {
    const priced = await priceAt(request, 'getFresh')(input)();
    return priced.ok ? ok({ amountCents: priced.value.priceCents }) : priced;
  }),
  '/api/paypal/create': sessionRoute(itemSchema, ({ input, session, request }) =>
    createPaypalOrder(
      input,
      originOf(request),
      toBuyer(session, request),
      priceAt(request, 'getFresh')(input),
    ),
  ),
  '/api/paypal/capture': sessionRoute(capturePaypalOrderSchema, ({ input, session, request }) =>
    capturePaypalOrder(input.paypalOrderId, toBuyer(session, request), priceAt(request, 'getFresh')),
  ),
};
