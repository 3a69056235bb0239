import { getPricedItem } from '@/app/_purchase/get-priced-item';
import { openRoute } from '@/lib/auth/routes';
import { itemSchema } from '@/lib/contract';
import { ok } from '@/lib/result';

/** The price with a code, also for visitors without a login. The API limits the guesses. */
export const { GET, POST, PUT, PATCH, DELETE } = openRoute(itemSchema, async ({ input }) => {
  const priced = await getPricedItem(input);
  return priced.ok ? ok({ amountCents: priced.value.priceCents }) : priced;
});
