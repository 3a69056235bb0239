import { buyerRoute } from '@/lib/auth/routes';
import { getPricedItem } from '@/app/_purchase/get-priced-item';
import { itemSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { createAddressLimit } from '@/lib/network/rate-limit';
import { eventOf } from '@/lib/orders/addresses';
import { ok } from '@/lib/result';

// Each call bypasses the cache, even with a forged login.
const takeTurn = createAddressLimit({
  points: env.PAYMENT_LIMIT_PER_ADDRESS,
  windowMs: 10 * 60_000,
  says: 'Too many payment attempts',
});

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  itemSchema,
  eventOf,
  async ({ input, clientAddress }) => {
    const turn = await takeTurn(clientAddress);
    if (!turn.ok) return turn;
    const priced = await getPricedItem(input, 'getFresh');
    return priced.ok ? ok({ amountCents: priced.value.priceCents }) : priced;
  },
);
