import type { OrderAnswer, ReceiptAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { OrderContext } from './context';
import { toOrderAnswer, toReceiptAnswer } from './order-answer';

/** How many orders one answer holds; no buyer has more than a few. */
const ORDERS_SHOWN = 200;

/** The buyer's orders that money came in for or is on its way for, newest first. */
export async function listOrders(
  { repository }: OrderContext,
  userId: string,
): Promise<Result<{ orders: OrderAnswer[] }>> {
  const rows = await repository.listPurchases(userId, ORDERS_SHOWN);
  return ok({ orders: rows.map(toOrderAnswer) });
}

/** One of those, as its receipt shows it. Fails with `not_found`, also for another buyer's. */
export async function getOrder(
  { repository }: OrderContext,
  userId: string,
  orderId: string,
): Promise<Result<ReceiptAnswer>> {
  const order = await repository.findPurchase(userId, orderId);
  if (!order) return fail('not_found', 'There is no such order in your account.');
  const { refunds, disputes } = await repository.readBooks(orderId);
  return ok(toReceiptAnswer(order, refunds, disputes));
}
