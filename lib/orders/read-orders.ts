import 'server-only';
import { calls, idSchema } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';
import { type Order, type Receipt, toOrder, toReceipt } from './order';

/** The buyer's orders, newest first. Fails with `not_supported` where the API does not tell. */
export async function listOrders(token: string): Promise<Result<Order[]>> {
  const answer = await callUpstream(calls.listOrders, { params: {}, token });
  return answer.ok ? ok(answer.value.orders.map(toOrder)) : answer;
}

const noSuchOrder = () => fail('not_found', "We couldn't find this order in your account.");

/**
 * An order for its receipt, from the list where the API has no call for one. Fails with `not_found`
 * (also for another buyer's), or `not_supported` where the API has no call for orders.
 */
export async function getOrder(id: string, token: string): Promise<Result<Receipt>> {
  const orderId = idSchema.safeParse(id);
  if (!orderId.success) return noSuchOrder();
  const answer = await callUpstream(calls.getOrder, { params: { orderId: orderId.data }, token });
  if (answer.ok) return ok(toReceipt(answer.value));
  return answer.error.code === 'not_supported' ? findInList(orderId.data, token) : answer;
}

async function findInList(id: string, token: string): Promise<Result<Receipt>> {
  const orders = await listOrders(token);
  if (!orders.ok) return orders;
  const order = orders.value.find((candidate) => candidate.id === id);
  if (!order) return noSuchOrder();
  // A list does not say how much was given back: all of it, for a refunded order.
  const refundedCents = order.status === 'refunded' ? order.amountCents : 0;
  const chargedBackCents = order.isChargedBack ? order.amountCents : 0;
  return ok({ ...order, refundedCents, chargedBackCents, moneyBack: [], buyer: null });
}
