import { sessionRoute } from '@/lib/auth/routes';
import { getPricedItem } from '@/app/_purchase/get-priced-item';
import { itemSchema } from '@/lib/contract';
import { ok } from '@/lib/result';

/** What an item costs now, in cents, before there is an order for it. */
export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(itemSchema, async ({ input }) => {
  const priced = await getPricedItem(input, 'getFresh');
  return priced.ok ? ok({ amountCents: priced.value.priceCents }) : priced;
});
