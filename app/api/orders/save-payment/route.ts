import { buyerRoute } from '@/lib/auth/routes';
import * as z from 'zod';
import { itemSchema } from '@/lib/contract';
import { savePayment, toBuyer } from '@/lib/orders/buy';
import { eventOf } from '@/lib/orders/addresses';
import { getPricedItem } from '@/app/_purchase/get-priced-item';

const body = z.strictObject({ item: itemSchema, paymentIntentId: z.string().min(1).max(255) });

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  body,
  ({ item }) => eventOf(item),
  async ({ input, session, request }) =>
    savePayment(input, toBuyer(session, request), () => getPricedItem(input.item)),
);
