import 'server-only';
import { calls, idSchema } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';
import { type Order, type Receipt, toOrder, toReceipt } from './order';

/** Newest first. Fails with `not_supported` where the API has no such call. */
export async function listOrders(token: string): Promise<Result<Order[]>> {
  const answer = await callUpstream(calls.listOrders, { params: {}, token });
  return answer.ok ? ok(answer.value.orders.map(toOrder)) : answer;
}

/** Fails with `not_found`, also for another buyer's order. */
export async function getOrder(id: string, token: string): Promise<Result<Receipt>> {
  const orderId = idSchema.safeParse(id);
  if (!orderId.success) return fail('not_found', "We couldn't find this order in your account.");
  const answer = await callUpstream(calls.getOrder, { params: { orderId: orderId.data }, token });
  return answer.ok ? ok(toReceipt(answer.value)) : answer;
}
